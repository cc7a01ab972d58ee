package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.id.BlobId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A commit.
 *
 * @param ref its id and where it is kept
 * @param parents what it was made from: none for a repository's first, one for those made here
 * @param author whose account made it
 * @param createdAt when, to the second
 * @param message what it says
 * @param root the folder of all its files
 * @param savings what the files it put added to the store
 */
public record Commit(
    CommitRef ref,
    List<CommitRef> parents,
    Author author,
    Instant createdAt,
    String message,
    TreeRef root,
    IngestSavings savings) {

  /** Keeps its own list. */
  public Commit {
    parents = List.copyOf(parents);
  }

  /** Returns the git id. */
  public CommitId id() {
    return ref.id();
  }

  /** Returns where it is kept. */
  public BlobId blob() {
    return ref.blob();
  }

  /** Returns the commit it was made from, if there is one. */
  public Optional<CommitRef> parent() {
    return parents.stream().findFirst();
  }
}

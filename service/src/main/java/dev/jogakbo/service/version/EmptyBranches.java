package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.IngestSavings;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Begins branches without a past and without files. Safe for use by many threads. */
public final class EmptyBranches {
  private static final String MESSAGE = "initial commit";

  private final VersionStore store;
  private final Refs refs;
  private final Clock clock;

  EmptyBranches(VersionStore store, Refs refs, Clock clock) {
    this.store = store;
    this.refs = refs;
    this.clock = clock;
  }

  /**
   * Creates the branch at a commit that nothing came before.
   *
   * @throws dev.jogakbo.service.repo.ConflictException ({@code branch-exists}, {@code
   *     ref-prefix-conflict})
   */
  public Ref begin(Repository repository, BranchName branch, Author author) {
    try (CommitSession session = store.begin(repository.domain())) {
      Commit commit =
          CommitWriter.put(
              session,
              new CommitDraft(
                  List.of(),
                  author,
                  clock.instant().truncatedTo(ChronoUnit.SECONDS),
                  MESSAGE,
                  FolderWriter.write(new Folders(store.blobs()), null, new FolderEdits(), session),
                  new IngestSavings(0, 0, 0)));
      long _ = session.publish(List.of());
      return refs.createBranch(repository, branch, commit.ref());
    }
  }
}

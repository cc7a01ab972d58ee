package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.FirstCommit;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.id.ContentId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The commit that every repository starts with: the rules for git-lfs and no other file, so that
 * there is a head from the first moment, as the clients of the Hub expect.
 */
final class InitialCommit implements FirstCommit {
  private static final String MESSAGE = "initial commit";

  private final VersionStore store;

  InitialCommit(VersionStore store) {
    this.store = store;
  }

  @Override
  public Repository write(
      Repository repository, Author author, Function<CommitRef, Repository> publish) {
    byte[] attributes = LfsRule.DEFAULT_ATTRIBUTES.getBytes(UTF_8);
    try (CommitSession session = store.begin(repository.domain())) {
      ContentId content = session.store(attributes);
      FolderEdits edits = new FolderEdits();
      edits.add(null, file(attributes, content));
      TreeRef root = FolderWriter.write(new Folders(store.blobs()), null, edits, session);
      Commit commit =
          CommitWriter.put(
              session,
              new CommitDraft(
                  List.of(),
                  author,
                  repository.createdAt().truncatedTo(ChronoUnit.SECONDS),
                  MESSAGE,
                  root,
                  new IngestSavings(0, 0, 0)));
      session.publish(Set.of(content));
      return publish.apply(commit.ref());
    }
  }

  private static FileEntry file(byte[] attributes, ContentId content) {
    return new FileEntry(
        LfsRule.ATTRIBUTES.name(),
        EntryMode.FILE,
        GitHasher.blobId(attributes),
        content,
        attributes.length,
        FileStorage.REGULAR);
  }
}

package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Writes trees and commits, durably; no ref points to them yet. Safe for use by many threads. */
final class CommitWriter {
  private final VersionStore store;
  private final Versions versions;
  private final Clock clock;

  CommitWriter(VersionStore store, Versions versions, Clock clock) {
    this.store = store;
    this.versions = versions;
    this.clock = clock;
  }

  /** Returns whether the request makes exactly {@code made} of the parent. Writes nothing. */
  boolean makes(Repository repository, Commit parent, CommitRequest request, Commit made) {
    try (CommitSession session = store.begin(repository.domain())) {
      CommitDrafting drafting = new CommitDrafting(store, versions, repository, parent, session);
      request.operations().forEach(drafting::apply);
      return drafting.writeTree().blob().equals(made.root().blob());
    }
  }

  /** Writes what the request makes of the parent, unless that is the parent itself. */
  CommitResult write(Repository repository, Commit parent, CommitRequest request) {
    try (CommitSession session = store.begin(repository.domain())) {
      CommitDrafting drafting = new CommitDrafting(store, versions, repository, parent, session);
      request.operations().forEach(drafting::apply);
      TreeRef root = drafting.writeTree();
      if (root.blob().equals(parent.root().blob())) {
        return new CommitResult(CommitResult.Outcome.UNCHANGED, parent, 0);
      }
      Commit commit =
          put(
              session,
              new CommitDraft(
                  List.of(parent.ref()),
                  request.author(),
                  clock.instant().truncatedTo(ChronoUnit.SECONDS),
                  request.message(),
                  root,
                  drafting.savings()));
      long storedBytes = session.publish(drafting.contents());
      return new CommitResult(CommitResult.Outcome.COMMITTED, commit, storedBytes);
    }
  }

  static Commit put(CommitSession session, CommitDraft draft) {
    byte[] bytes = CommitCodecV1.encode(draft);
    session.put(BlobKind.COMMIT, bytes);
    return CommitCodecV1.decode(Blob.of(BlobKind.COMMIT, bytes));
  }
}

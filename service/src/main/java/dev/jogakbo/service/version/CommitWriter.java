package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.IngestSavings;
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

  /** Returns whether the request makes exactly {@code made} of the parent. Publishes nothing. */
  boolean makes(Commit made, CommitSession session, Drafting drafting) {
    return draft(session, drafting).writeTree().blob().equals(made.root().blob());
  }

  /** Writes what the request makes of the parent, unless that is the parent itself. */
  CommitResult write(CommitSession session, Drafting drafting) {
    Commit parent = drafting.parent();
    CommitDrafting draft = draft(session, drafting);
    TreeRef root = draft.writeTree();
    if (root.blob().equals(parent.root().blob())) {
      return new CommitResult(CommitResult.Outcome.UNCHANGED, parent, 0);
    }
    Commit commit =
        put(
            session,
            new CommitDraft(
                List.of(parent.ref()),
                drafting.request().author(),
                clock.instant().truncatedTo(ChronoUnit.SECONDS),
                drafting.request().message(),
                root,
                draft.savings()));
    long storedBytes = session.publish(draft.contents());
    return new CommitResult(CommitResult.Outcome.COMMITTED, commit, storedBytes);
  }

  /** Writes a commit without parents that has all files of the head. */
  Commit writeFirst(CommitSession session, Commit head, Commits.Squash request) {
    Commit commit =
        put(
            session,
            new CommitDraft(
                List.of(),
                request.author(),
                clock.instant().truncatedTo(ChronoUnit.SECONDS),
                request.message(),
                head.root(),
                new IngestSavings(0, 0, 0)));
    session.publish(List.of());
    return commit;
  }

  private CommitDrafting draft(CommitSession session, Drafting drafting) {
    CommitDrafting draft =
        new CommitDrafting(store, versions, drafting.repository(), drafting.parent(), session);
    drafting.request().operations().forEach(draft::apply);
    return draft;
  }

  static Commit put(CommitSession session, CommitDraft draft) {
    byte[] bytes = CommitCodecV1.encode(draft);
    session.put(BlobKind.COMMIT, bytes);
    return CommitCodecV1.decode(Blob.of(BlobKind.COMMIT, bytes));
  }

  /** What a request is applied to. */
  record Drafting(Repository repository, Commit parent, CommitRequest request) {}
}

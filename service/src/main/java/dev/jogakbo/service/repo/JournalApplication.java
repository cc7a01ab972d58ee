package dev.jogakbo.service.repo;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.index.IndexBatch;
import java.util.Optional;

/** Turns log entries into rows. */
final class JournalApplication {
  private final RepositoryTables tables;

  JournalApplication(RepositoryTables tables) {
    this.tables = tables;
  }

  /** Adds to the batch what the entry of that number changes; all before it are in the tables. */
  RepositoryState apply(IndexBatch batch, RepositoryId id, long number, JournalEntry entry) {
    Optional<RepositoryState> before = tables.find(id);
    long expected = before.map(RepositoryState::number).orElse(0L) + 1;
    if (number != expected) {
      throw new CorruptDataException(
          "log of repository " + id + ": expected entry " + expected + ", found " + number);
    }
    RepositoryState after = after(before, id, number, entry);
    moveName(batch, before, after);
    leftName(before, after)
        .ifPresent(name -> tables.putFormerName(batch, new FormerName(name, entry.at()), id));
    entry.refs().forEach(move -> moveRef(batch, after.repository(), number, move));
    Discussion discussion = entry.discussion();
    if (discussion != null) {
      tables.putDiscussion(batch, id, discussion);
    }
    AccessRequest request = entry.request();
    if (request != null) {
      tables.putAccessRequest(batch, id, request);
    }
    tables.putState(batch, after);
    return after;
  }

  /** Adds to the batch all rows of a checkpoint, in place of those that are there. */
  void apply(IndexBatch batch, JournalSnapshot snapshot) {
    RepositoryState state = snapshot.state();
    RepositoryId id = state.repository().id();
    moveName(batch, tables.find(id), state);
    snapshot.formerNames().forEach(former -> tables.putFormerName(batch, former, id));
    tables.refs(id).forEach(ref -> tables.deleteRef(batch, id, ref.name()));
    snapshot.refs().forEach(ref -> tables.putRef(batch, id, ref));
    snapshot.discussions().forEach(told -> tables.putDiscussion(batch, id, told));
    snapshot.requests().forEach(request -> tables.putAccessRequest(batch, id, request));
    snapshot.former().forEach(former -> tables.putFormer(batch, former));
    tables.putState(batch, state);
  }

  private static RepositoryState after(
      Optional<RepositoryState> before, RepositoryId id, long number, JournalEntry entry) {
    Repository repository = entry.repository();
    if (repository == null) {
      repository =
          before
              .map(RepositoryState::repository)
              .orElseThrow(() ->
                  new CorruptDataException(
                      "log of repository " + id + ": its first entry does not create it"));
    }
    RepositoryState.Life life =
        entry.change() == JournalEntry.Change.DELETED
            ? RepositoryState.Life.DELETED
            : RepositoryState.Life.LIVE;
    return new RepositoryState(
        entry.isAboutAccount() ? repository : repository.at(entry.at()), life, number);
  }

  private void moveName(IndexBatch batch, Optional<RepositoryState> before, RepositoryState after) {
    RepositoryId id = after.repository().id();
    before.ifPresent(state -> tables.releaseName(batch, state.repository().name(), id));
    if (after.isLive()) {
      tables.claimName(batch, after.repository().name(), id);
    }
  }

  /** A deleted repository leaves its name too, or who had it before would have it again. */
  private static Optional<RepositoryName> leftName(
      Optional<RepositoryState> before, RepositoryState after) {
    return before
        .map(state -> state.repository().name())
        .filter(
            name -> !after.isLive() || !name.folded().equals(after.repository().name().folded()));
  }

  private void moveRef(IndexBatch batch, Repository repository, long number, RefMove move) {
    RefTarget before = move.before();
    if (before != null && move.loss() == RefMove.Loss.FORMER_ROOT) {
      tables.putFormer(batch, new FormerRoot(repository, number, move.ref(), before.commit()));
    }
    RefTarget after = move.after();
    if (after == null) {
      tables.deleteRef(batch, repository.id(), move.ref());
    } else {
      tables.putRef(batch, repository.id(), new Ref(move.ref(), after));
    }
  }
}

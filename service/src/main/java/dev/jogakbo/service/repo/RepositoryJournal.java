package dev.jogakbo.service.repo;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.error.UnknownOutcomeException;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexStore.Durability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes repositories: an entry of the repository's log first, then the rows in the index. The log
 * is the truth; when an append ends in doubt, the next use of the repository reads the log again
 * before it believes the rows. Safe for use by many threads.
 */
public final class RepositoryJournal {
  /** Entries between two checkpoints. */
  static final int CHECKPOINT_ENTRY_COUNT = 1000;

  private static final Logger LOG = LoggerFactory.getLogger(RepositoryJournal.class);

  private final RepositoryLogs logs;
  private final IndexStore index;
  private final RepositoryTables tables;
  private final JournalApplication application;
  private final RefIndex refIndex;
  private final Map<RepositoryId, ReentrantLock> locks = new ConcurrentHashMap<>();
  private final Set<RepositoryId> inDoubt = ConcurrentHashMap.newKeySet();

  /** Creates a journal; {@link #open} comes before anything else. */
  public RepositoryJournal(RepositoryLogs logs, IndexStore index, RefIndex refIndex) {
    this.logs = logs;
    this.index = index;
    this.tables = new RepositoryTables(index);
    this.application = new JournalApplication(tables);
    this.refIndex = refIndex;
  }

  /**
   * Brings the rows up to the logs: what a crash left in a log only becomes visible. With empty
   * tables this is how they are made again.
   */
  public void open() {
    logs.ids().stream().sorted().forEach(id -> locked(id, () -> catchUp(id)));
  }

  /** Runs the work while nobody else changes the repository, on rows that follow its log. */
  public <T> T locked(RepositoryId id, Supplier<T> work) {
    ReentrantLock lock = lock(id);
    lock.lock();
    try {
      settleLocked(id);
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  /** Makes sure that the rows follow the log, which costs nothing unless there is doubt. */
  void settle(RepositoryId id) {
    if (inDoubt.contains(id)) {
      locked(id, () -> id);
    }
  }

  /** Makes sure of it for every repository whose last change ended in doubt. */
  void settleAll() {
    inDoubt.forEach(this::settle);
  }

  /**
   * Returns the moves after which what the ref pointed to is an ancestor of what it points to; none
   * if the log does not say it to the end.
   */
  List<RefMove> forwardMoves(RepositoryId id) {
    List<RefMove> moves = new ArrayList<>();
    try {
      logs.replayAll(
          id,
          (entry, number) ->
              JournalCodec.decodeEntry(entry, what(id, number)).refs().stream()
                  .filter(RefMove::isForward)
                  .forEach(moves::add));
      return moves;
    } catch (CorruptDataException | MissingObjectException e) {
      LOG.warn("repository {}: where its refs were before is not known: {}", id, e.getMessage());
      return List.of();
    }
  }

  private static String what(RepositoryId id, long number) {
    return "log of repository " + id + ", entry " + number;
  }

  RepositoryTables tables() {
    return tables;
  }

  /**
   * Makes a change durable, then visible. The caller holds the repository's lock.
   *
   * @throws OutcomeUnknownException if it may or may not have been made
   * @throws StaleException ({@code log-moved}) if the log went on elsewhere; the caller looks again
   */
  RepositoryState append(RepositoryId id, JournalEntry entry) {
    if (!lock(id).isHeldByCurrentThread()) {
      throw new IllegalStateException("repository " + id + " is changed without its lock");
    }
    long number = tables.find(id).map(RepositoryState::number).orElse(0L) + 1;
    RepositoryState state;
    try {
      state = appendInDoubt(id, number, entry);
    } catch (RuntimeException e) {
      inDoubt.add(id);
      throw e;
    }
    checkpointIfDue(id, number);
    return state;
  }

  private RepositoryState appendInDoubt(RepositoryId id, long number, JournalEntry entry) {
    try {
      logs.append(id, number, JournalCodec.encode(entry));
    } catch (UnknownOutcomeException e) {
      throw new OutcomeUnknownException(
          "repository " + id + ": whether log entry " + number + " is there could not be found out",
          e);
    }
    try {
      return applyDurably(id, number, entry);
    } catch (StoreException e) {
      throw new OutcomeUnknownException(
          "repository " + id + ": log entry " + number + " is there, the index does not follow", e);
    }
  }

  private RepositoryState applyDurably(RepositoryId id, long number, JournalEntry entry) {
    IndexBatch batch = new IndexBatch();
    RepositoryState state = application.apply(batch, id, number, entry);
    follow(state.repository(), entry.refs());
    tables.putReachedNumber(batch, id, number);
    index.apply(batch, Durability.SYNCED);
    return state;
  }

  /**
   * Makes commits and contents follow the refs; before the refs' own rows, which make it durable.
   */
  private void follow(Repository repository, List<RefMove> moves) {
    if (moves.stream().anyMatch(move -> move.loss() == RefMove.Loss.FORMER_ROOT)) {
      recompute(repository, moves);
      return;
    }
    for (RefMove move : moves) {
      RefTarget after = move.after();
      if (after != null) {
        refIndex.reached(repository, after.commit());
      }
    }
  }

  private void recompute(Repository repository, List<RefMove> moves) {
    RepositoryId id = repository.id();
    refIndex.recompute(
        repository, commitsAfter(id, moves), new KnownAncestors(() -> forwardMoves(id)));
  }

  private List<CommitRef> commitsAfter(RepositoryId id, List<RefMove> moves) {
    Map<RefName, RefTarget> targets = new HashMap<>();
    tables.refs(id).forEach(ref -> targets.put(ref.name(), ref.target()));
    for (RefMove move : moves) {
      RefTarget after = move.after();
      if (after == null) {
        targets.remove(move.ref());
      } else {
        targets.put(move.ref(), after);
      }
    }
    return targets.values().stream().map(RefTarget::commit).toList();
  }

  private void settleLocked(RepositoryId id) {
    if (inDoubt.contains(id)) {
      catchUp(id);
      inDoubt.remove(id);
    }
  }

  private RepositoryId catchUp(RepositoryId id) {
    long known = tables.find(id).map(RepositoryState::number).orElse(0L);
    logs.replay(id, known, new Catcher(id));
    tables
        .find(id)
        .filter(state -> state.number() != tables.reachedNumber(id))
        .ifPresent(this::recompute);
    return id;
  }

  private void recompute(RepositoryState state) {
    RepositoryId id = state.repository().id();
    recompute(state.repository(), List.of());
    IndexBatch batch = new IndexBatch();
    tables.putReachedNumber(batch, id, state.number());
    index.apply(batch, Durability.SYNCED);
  }

  private void checkpointIfDue(RepositoryId id, long number) {
    if (number % CHECKPOINT_ENTRY_COUNT != 0) {
      return;
    }
    try {
      RepositoryState state = tables.find(id).orElseThrow();
      JournalSnapshot snapshot =
          new JournalSnapshot(
              state,
              tables.refs(id),
              tables.former(state.repository()),
              tables.discussions(id),
              tables.accessRequests(id),
              tables.formerNames(id));
      logs.checkpoint(id, number, JournalCodec.encode(snapshot));
    } catch (StoreException e) {
      LOG.warn("repository {}: no checkpoint at entry {}: {}", id, number, e.getMessage());
    }
  }

  private ReentrantLock lock(RepositoryId id) {
    return locks.computeIfAbsent(id, _ -> new ReentrantLock());
  }

  private final class Catcher implements RepositoryLogs.Sink {
    private final RepositoryId id;

    Catcher(RepositoryId id) {
      this.id = id;
    }

    @Override
    public void checkpoint(long number, byte[] snapshot) {
      IndexBatch batch = new IndexBatch();
      application.apply(batch, JournalCodec.decodeSnapshot(snapshot, what(id, number)));
      index.apply(batch, Durability.BUFFERED);
    }

    @Override
    public void entry(long number, byte[] entry) {
      IndexBatch batch = new IndexBatch();
      application.apply(batch, id, number, JournalCodec.decodeEntry(entry, what(id, number)));
      index.apply(batch, Durability.BUFFERED);
    }
  }
}

package dev.jogakbo.store.log;

import dev.jogakbo.store.catalog.AttemptId;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.error.UnknownOutcomeException;
import dev.jogakbo.store.object.CreateOutcome;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A log in the bucket: entry {@code n} is the object {@code log/<name>/<n in 12 digits>}, created
 * once and never changed, the state after entry {@code n} is {@code log/<name>/c<n>}. Numbers begin
 * at 1 and have no gaps.
 *
 * <p>A log is read before it is appended to. When an append ends without saying whether the entry
 * is there, or finds another writer's entry, the log takes no more entries until it was read again.
 * Safe for use by many threads; one call at a time runs.
 */
public final class NumberedLog {
  /** Most bytes of an entry's payload. */
  public static final int PAYLOAD_LENGTH_MAX = 16 << 20;

  /** Most bytes of a checkpoint's state. */
  public static final int STATE_LENGTH_MAX = 256 << 20;

  private static final String ROOT = "log/";
  private static final char AFTER_SLASH = '/' + 1; // sorts after all objects of a log
  private static final long UNREAD = -1;

  private final ObjectStore store;
  private final LogName name;
  private final LogKeys entries;
  private final LogKeys checkpoints;
  private long nextNumber = UNREAD;
  private long highestKnown;

  /** Creates the log of that name; nothing is read yet. */
  public NumberedLog(ObjectStore store, LogName name) {
    this.store = store;
    this.name = name;
    this.entries = new LogKeys(store, ROOT + name + "/");
    this.checkpoints = new LogKeys(store, ROOT + name + "/c");
  }

  /** Returns the names of all logs in the bucket that begin with the prefix, in order. */
  public static List<String> names(ObjectStore store, String prefix) {
    List<String> names = new ArrayList<>();
    List<ObjectStat> next = store.list(ROOT + prefix, "", 1);
    while (!next.isEmpty()) {
      String key = next.getFirst().key().value();
      String name = key.substring(ROOT.length(), key.indexOf('/', ROOT.length()));
      names.add(name);
      next = store.list(ROOT + prefix, ROOT + name + AFTER_SLASH, 1);
    }
    return names;
  }

  /** Returns the log's name. */
  public LogName name() {
    return name;
  }

  /**
   * Reads the whole log: the newest intact checkpoint, then every entry after it. Returns the
   * number of the last entry, 0 if there is none.
   *
   * @throws CorruptDataException if an entry is missing or damaged
   */
  public synchronized long read(LogReader reader) {
    Optional<LogEntry> checkpoint = findCheckpoint();
    checkpoint.ifPresent(found -> reader.restore(found.number(), found.payload()));
    return replay(checkpoint.map(LogEntry::number).orElse(0L) + 1, reader::entry);
  }

  /**
   * Reads the entries from that number on. Returns the number of the last entry, {@code from - 1}
   * if there is none.
   *
   * @throws CorruptDataException if an entry is missing or damaged
   */
  public synchronized long replay(long from, Consumer<LogEntry> consumer) {
    nextNumber = UNREAD;
    long[] next = {from};
    entries.forEach(
        from,
        number -> {
          if (number != next[0]) {
            throw entries.gap(next[0], number);
          }
          consumer.accept(load(number));
          next[0]++;
        });
    if (next[0] <= highestKnown) {
      throw entries.gap(next[0], next[0] - 1);
    }
    nextNumber = next[0];
    highestKnown = next[0] - 1;
    return highestKnown;
  }

  /**
   * Reads every entry and every checkpoint there is, those that no reader needs included.
   *
   * @throws CorruptDataException if one is missing or damaged
   */
  public synchronized void verify() {
    List<Long> kept = checkpoints.all();
    kept.forEach(this::loadCheckpoint);
    List<Long> numbers = entries.all();
    long first = numbers.isEmpty() ? 1 : numbers.getFirst();
    if (first > 1 && (kept.isEmpty() || kept.getLast() < first - 1)) {
      throw entries.gap(1, first);
    }
    replay(first, _ -> {});
  }

  /** Returns the number the next entry will have. */
  public synchronized long nextNumber() {
    checkReadable();
    return nextNumber;
  }

  /**
   * Appends an entry and returns its number; it is durable and visible then.
   *
   * @throws LostRaceException if another writer wrote that number: nothing of ours is there
   * @throws UnknownOutcomeException if it may or may not be there
   */
  public synchronized long append(byte[] payload) {
    checkReadable();
    if (payload.length > PAYLOAD_LENGTH_MAX) {
      throw new IllegalArgumentException(
          "log %s: expected a payload of at most %d bytes, found %d"
              .formatted(name, PAYLOAD_LENGTH_MAX, payload.length));
    }
    long number = nextNumber;
    LogEntry entry = new LogEntry(number, AttemptId.random(), payload);
    if (create(entry) == CreateOutcome.EXISTS) {
      nextNumber = UNREAD;
      throw new LostRaceException(
          "log %s in %s: entry %d is another writer's".formatted(name, store.location(), number));
    }
    nextNumber = number + 1;
    highestKnown = number;
    return number;
  }

  private CreateOutcome create(LogEntry entry) {
    byte[] body = LogEntryV1.encode(name, LogEntryV1.ENTRY, entry);
    try {
      return store.create(entries.key(entry.number()), body);
    } catch (UnknownOutcomeException e) {
      nextNumber = UNREAD;
      throw e;
    }
  }

  /**
   * Keeps the state after the entry of that number, so that reading can begin there. If there is a
   * checkpoint of that number, it stays.
   */
  public synchronized void checkpoint(long number, byte[] state) {
    checkReadable();
    if (number < 1 || number >= nextNumber || state.length > STATE_LENGTH_MAX) {
      throw new IllegalArgumentException(
          "log %s: no checkpoint of %d bytes at entry %d of %d"
              .formatted(name, state.length, number, nextNumber - 1));
    }
    LogEntry checkpoint = new LogEntry(number, AttemptId.random(), state);
    byte[] body = LogEntryV1.encode(name, LogEntryV1.CHECKPOINT, checkpoint);
    store.create(checkpoints.key(number), body);
  }

  /** The newest intact checkpoint. */
  private Optional<LogEntry> findCheckpoint() {
    return checkpoints.all().reversed().stream()
        .map(this::findIntact)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<LogEntry> findIntact(long number) {
    try {
      return Optional.of(loadCheckpoint(number));
    } catch (CorruptDataException | MissingObjectException e) {
      return Optional.empty(); // an older one, or the entries themselves, say the same
    }
  }

  private LogEntry loadCheckpoint(long number) {
    ObjectKey key = checkpoints.key(number);
    byte[] body = store.load(key, STATE_LENGTH_MAX + LogEntryV1.HEADER_BYTES);
    return decode(key, LogEntryV1.CHECKPOINT, body, number);
  }

  private LogEntry load(long number) {
    ObjectKey key = entries.key(number);
    byte[] body = store.load(key, PAYLOAD_LENGTH_MAX + LogEntryV1.HEADER_BYTES);
    return decode(key, LogEntryV1.ENTRY, body, number);
  }

  private LogEntry decode(ObjectKey key, int kind, byte[] body, long number) {
    LogEntry entry = LogEntryV1.decode(name, kind, body, key.value());
    if (entry.number() != number) {
      throw new CorruptDataException(
          "%s: expected entry %d, found %d".formatted(key, number, entry.number()));
    }
    return entry;
  }

  private void checkReadable() {
    if (nextNumber == UNREAD) {
      throw new IllegalStateException(
          "log %s must be read again before it takes entries".formatted(name));
    }
  }
}

package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.RepositoryId;
import dev.jogakbo.service.repo.RepositoryLogs;
import dev.jogakbo.service.repo.StaleException;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.error.UnknownOutcomeException;
import dev.jogakbo.store.log.LogEntry;
import dev.jogakbo.store.log.LogReader;
import dev.jogakbo.store.log.LostRaceException;
import dev.jogakbo.store.log.NumberedLog;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ObjLongConsumer;

/** Logs {@code repo-<id>} in the store's bucket. Appends only while this process is the writer. */
public final class BucketRepositoryLogs implements RepositoryLogs {
  private static final String PREFIX = "repo-";

  private final Store store;
  private final Map<RepositoryId, NumberedLog> open = new ConcurrentHashMap<>();

  /** Creates the view of that store. */
  public BucketRepositoryLogs(Store store) {
    this.store = store;
  }

  @Override
  public List<RepositoryId> ids() {
    return store.logNames(PREFIX).stream()
        .map(name -> new RepositoryId(name.substring(PREFIX.length())))
        .toList();
  }

  @Override
  public void append(RepositoryId id, long number, byte[] entry) {
    NumberedLog log = open.computeIfAbsent(id, _ -> readUpTo(id, number - 1));
    if (log.nextNumber() != number) {
      throw moved(id, number, null);
    }
    store.epoch().verify();
    try {
      log.append(entry);
    } catch (UnknownOutcomeException e) {
      open.remove(id);
      throw e;
    } catch (LostRaceException e) {
      open.remove(id);
      throw moved(id, number, e);
    }
  }

  @Override
  public void replay(RepositoryId id, long after, Sink sink) {
    NumberedLog log = store.log(PREFIX + id);
    if (after == 0) {
      log.read(reader(sink));
    } else {
      log.replay(after + 1, entry -> sink.entry(entry.number(), entry.payload()));
    }
    open.put(id, log);
  }

  @Override
  public void replayAll(RepositoryId id, ObjLongConsumer<byte[]> sink) {
    store.log(PREFIX + id).replay(1, entry -> sink.accept(entry.payload(), entry.number()));
  }

  @Override
  public void checkpoint(RepositoryId id, long number, byte[] snapshot) {
    NumberedLog log = open.get(id);
    if (log != null) {
      log.checkpoint(number, snapshot);
    }
  }

  private NumberedLog readUpTo(RepositoryId id, long last) {
    NumberedLog log = store.log(PREFIX + id);
    log.replay(
        last + 1,
        entry -> {
          throw moved(id, entry.number(), null);
        });
    return log;
  }

  private static LogReader reader(Sink sink) {
    return new LogReader() {
      @Override
      public void restore(long number, byte[] state) {
        sink.checkpoint(number, state);
      }

      @Override
      public void entry(LogEntry entry) {
        sink.entry(entry.number(), entry.payload());
      }
    };
  }

  private static StaleException moved(
      RepositoryId id, long number, @org.jspecify.annotations.Nullable Throwable cause) {
    StaleException moved =
        new StaleException(
            "log-moved", "log of repository " + id + ": entry " + number + " is another's");
    if (cause != null) {
      moved.initCause(cause);
    }
    return moved;
  }
}

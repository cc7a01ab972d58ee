package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.RepositoryId;
import dev.jogakbo.service.repo.RepositoryLogs;
import dev.jogakbo.service.repo.StaleException;
import dev.jogakbo.store.error.CorruptDataException;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.ObjLongConsumer;

/** Logs in maps. */
final class MemoryRepositoryLogs implements RepositoryLogs {
  private final Map<RepositoryId, NavigableMap<Long, byte[]>> entries = new ConcurrentHashMap<>();
  private final Map<RepositoryId, NavigableMap<Long, byte[]>> checkpoints =
      new ConcurrentHashMap<>();
  private final Faults faults;
  private volatile Runnable beforeAppend = () -> {};

  MemoryRepositoryLogs(Faults faults) {
    this.faults = faults;
  }

  /** Runs that before each entry is appended. */
  void beforeAppend(Runnable action) {
    beforeAppend = action;
  }

  @Override
  public List<RepositoryId> ids() {
    return entries.keySet().stream().filter(id -> !of(entries, id).isEmpty()).toList();
  }

  @Override
  public void append(RepositoryId id, long number, byte[] entry) {
    beforeAppend.run();
    faults.run("append", () -> create(of(entries, id), number, entry));
  }

  private static void create(NavigableMap<Long, byte[]> log, long number, byte[] entry) {
    if (log.putIfAbsent(number, entry) != null) {
      throw new StaleException("log-moved", "entry " + number + " is there");
    }
  }

  @Override
  public void replay(RepositoryId id, long after, Sink sink) {
    Map.Entry<Long, byte[]> checkpoint = of(checkpoints, id).lastEntry();
    long from = after;
    if (checkpoint != null && checkpoint.getKey() > after) {
      sink.checkpoint(checkpoint.getKey(), checkpoint.getValue());
      from = checkpoint.getKey();
    }
    of(entries, id).tailMap(from, false).forEach(sink::entry);
  }

  @Override
  public void replayAll(RepositoryId id, ObjLongConsumer<byte[]> sink) {
    NavigableMap<Long, byte[]> log = of(entries, id);
    if (!log.isEmpty() && log.firstKey() != 1) {
      throw new CorruptDataException("expected entry 1, found " + log.firstKey());
    }
    log.forEach((number, entry) -> sink.accept(entry, number));
  }

  @Override
  public void checkpoint(RepositoryId id, long number, byte[] snapshot) {
    of(checkpoints, id).put(number, snapshot);
  }

  /** Forgets entries that a checkpoint stands for. */
  void forgetCheckpointed() {
    checkpoints.forEach((id, all) -> {
      if (!all.isEmpty()) {
        of(entries, id).headMap(all.lastKey(), true).clear();
      }
    });
  }

  private static NavigableMap<Long, byte[]> of(
      Map<RepositoryId, NavigableMap<Long, byte[]>> logs, RepositoryId id) {
    return logs.computeIfAbsent(id, _ -> new ConcurrentSkipListMap<>());
  }
}

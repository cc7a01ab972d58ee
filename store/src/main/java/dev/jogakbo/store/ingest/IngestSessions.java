package dev.jogakbo.store.ingest;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.work.MemoryBudget;
import dev.jogakbo.store.work.Workers;
import java.security.SecureRandom;

/** Begins sessions. Safe for many threads; a session is not. */
public final class IngestSessions implements AutoCloseable {
  private final Catalog catalog;
  private final IngestRoom room;

  /**
   * Creates it.
   *
   * @param memoryBytes what all sessions together use beyond the least of each
   */
  public IngestSessions(ObjectStore objects, Catalog catalog, Workers workers, long memoryBytes) {
    this.catalog = catalog;
    MemoryBudget budget = new MemoryBudget(memoryBytes);
    int idleCountMax = Math.toIntExact(Math.max(1, memoryBytes / 4 / Block.FOOTPRINT_BYTES));
    this.room =
        new IngestRoom(
            objects,
            workers,
            new BlockPool(budget, idleCountMax),
            new CompressorPool(),
            new IngestCounters(),
            new SecureRandom());
  }

  /** Begins a session, which must be closed. */
  public IngestSession begin(DomainId domain) {
    return new IngestSession(room, new SessionIndex(catalog, domain));
  }

  /** Returns what all sessions did. */
  public IngestCounters counters() {
    return room.counters();
  }

  /** Gives back native memory; no session may be used afterwards. */
  @Override
  public void close() {
    room.compressors().close();
  }
}

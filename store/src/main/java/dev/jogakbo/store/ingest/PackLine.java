package dev.jogakbo.store.ingest;

import dev.jogakbo.store.work.Pending;
import dev.jogakbo.store.work.Workers;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The session's packs: one being filled, and up to {@link #SEALING_COUNT_MAX} before it being made
 * durable beside. A pack begins with its first chunk. Used by the session's thread.
 */
final class PackLine implements AutoCloseable {
  private static final int SEALING_COUNT_MAX = 2;

  private final Workers workers;
  private final Supplier<OpenPack> begin;
  private final Consumer<OpenPack> complete;
  private final ArrayDeque<Pending<?>> sealing = new ArrayDeque<>();
  private @Nullable OpenPack open;

  /**
   * Creates an empty line.
   *
   * @param begin begins a pack
   * @param complete makes a pack durable and known
   */
  PackLine(Workers workers, Supplier<OpenPack> begin, Consumer<OpenPack> complete) {
    this.workers = workers;
    this.begin = begin;
    this.complete = complete;
  }

  /** Returns a pack with room for a chunk of that length. */
  OpenPack packFor(int chunkLengthBytes) {
    OpenPack current = open;
    if (current != null && !current.hasRoomFor(chunkLengthBytes)) {
      rotate(current);
      current = null;
    }
    if (current == null) {
      current = begin.get();
      open = current;
    }
    return current;
  }

  /** Seals what is open and waits until every pack is durable and known. */
  void drain() {
    if (open != null) {
      rotate(open);
    }
    while (!sealing.isEmpty()) {
      sealing.remove().join();
    }
  }

  private void rotate(OpenPack full) {
    open = null;
    sealing.add(workers.write(() -> seal(full)));
    while (sealing.size() > SEALING_COUNT_MAX) {
      sealing.remove().join();
    }
  }

  private Optional<Void> seal(OpenPack full) {
    try (full) {
      complete.accept(full);
    }
    return Optional.empty();
  }

  /** Discards what is open and waits for the rest to end, however it ends. */
  @Override
  public void close() {
    if (open != null) {
      open.close();
      open = null;
    }
    sealing.forEach(Pending::quietly);
    sealing.clear();
  }
}

package dev.jogakbo.service.config;

import dev.jogakbo.store.Store;
import dev.jogakbo.store.StoreCounters;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** What the store did since it was opened, as metrics named {@code jogakbo_...}. */
final class StoreMeters implements MeterBinder {
  private final Store store;

  StoreMeters(Store store) {
    this.store = store;
  }

  @Override
  public void bindTo(MeterRegistry meters) {
    counter(meters, "bytes.in", "Bytes of files taken in", StoreCounters::bytesIn);
    counter(meters, "bytes.new", "Raw bytes of chunks not known before", StoreCounters::newBytes);
    counter(
        meters,
        "bytes.duplicate",
        "Raw bytes of chunks that were known",
        StoreCounters::duplicateBytes);
    counter(meters, "bytes.stored", "What new chunks take in packs", StoreCounters::newStoredBytes);
    counter(meters, "bytes.out", "Bytes of files sent", StoreCounters::bytesOut);
    counter(meters, "chunks.in", "Chunks of files taken in", StoreCounters::chunksIn);
    counter(meters, "chunks.new", "Chunks not known before", StoreCounters::newChunks);
    counter(meters, "packs", "Packs published", StoreCounters::packs);
    counter(meters, "pack.reads", "Reads from packs", StoreCounters::packReads);
    counter(meters, "pack.read.bytes", "Bytes read from packs", StoreCounters::packReadBytes);
    counter(
        meters, "chunks.damaged", "Chunks found damaged by reading", StoreCounters::damagedChunks);
    counter(
        meters,
        "rebuilt.bytes",
        "Bytes made again from what Parquet files were taken apart into",
        StoreCounters::rebuiltBytes);
    counter(
        meters,
        "rebuilt.kept.bytes",
        "Bytes that had been made again before and were kept",
        StoreCounters::keptBytes);
    gauge(meters, "dedup.ratio", "Bytes taken in per new byte", StoreMeters::dedup);
    gauge(meters, "compression.ratio", "New bytes per stored byte", StoreMeters::compression);
    Gauge.builder("jogakbo.queue.depth", store, Store::queuedTaskCount)
        .description("Tasks that wait for a computing thread")
        .register(meters);
  }

  private void counter(
      MeterRegistry meters, String name, String meaning, ToLongFunction<StoreCounters> figure) {
    FunctionCounter.builder("jogakbo." + name, store, from -> figure.applyAsLong(from.counters()))
        .description(meaning)
        .register(meters);
  }

  private void gauge(
      MeterRegistry meters, String name, String meaning, ToDoubleFunction<StoreCounters> figure) {
    Gauge.builder("jogakbo." + name, store, from -> figure.applyAsDouble(from.counters()))
        .description(meaning)
        .register(meters);
  }

  private static double dedup(StoreCounters counters) {
    return ratio(counters.bytesIn(), counters.newBytes());
  }

  private static double compression(StoreCounters counters) {
    return ratio(counters.newBytes(), counters.newStoredBytes());
  }

  /** No figure at all says less than a wrong one. */
  private static double ratio(long whole, long part) {
    return part == 0 ? Double.NaN : (double) whole / part;
  }
}

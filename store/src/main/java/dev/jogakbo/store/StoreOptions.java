package dev.jogakbo.store;

import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.MemoryIndexStore;
import dev.jogakbo.store.object.FolderObjectStore;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.rebuilt.RebuiltBytes;
import dev.jogakbo.store.recipe.Transforms;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * What a store is made of, and its bounds.
 *
 * @param objects the bucket; closed with the store
 * @param index opened with all of {@code StoreTables.ALL}; closed with the store
 * @param transforms those that recipes may name
 * @param nanoClock a clock that only goes forwards, in nanoseconds
 * @param computingThreadCount threads that hash, compress and verify
 * @param waitingThreadCount reads from the bucket under way at most, and as many writes
 * @param ingestMemoryBytes buffers of all write sessions together, beyond the least of each
 * @param readMemoryBytes buffers of all readers together, beyond the least of each
 * @param listener told of each call to bucket and index
 * @param rebuilt keeps what takes long to make; closed with the store
 */
public record StoreOptions(
    ObjectStore objects,
    IndexStore index,
    Transforms transforms,
    LongSupplier nanoClock,
    int computingThreadCount,
    int waitingThreadCount,
    long ingestMemoryBytes,
    long readMemoryBytes,
    StoreListener listener,
    RebuiltBytes rebuilt) {
  private static final int WAITING_THREAD_COUNT = 16;

  /** Checks the bounds. */
  public StoreOptions {
    if (computingThreadCount < 1 || waitingThreadCount < 1) {
      throw new IllegalArgumentException(
          "threads: %d to compute, %d to wait".formatted(computingThreadCount, waitingThreadCount));
    }
    if (ingestMemoryBytes < 0 || readMemoryBytes < 0) {
      throw new IllegalArgumentException(
          "memory: %d bytes to ingest, %d to read".formatted(ingestMemoryBytes, readMemoryBytes));
    }
  }

  /** Returns options with a computing thread per core and a fifth of the heap for each way. */
  public static StoreOptions of(ObjectStore objects, IndexStore index) {
    long memoryBytes = Runtime.getRuntime().maxMemory() / 5;
    return new StoreOptions(
        objects,
        index,
        Transforms.NONE,
        System::nanoTime,
        Runtime.getRuntime().availableProcessors(),
        WAITING_THREAD_COUNT,
        memoryBytes,
        memoryBytes,
        StoreListener.NONE,
        RebuiltBytes.NONE);
  }

  /** Returns options of a store in an empty folder that need not outlive the process. */
  public static StoreOptions ofScratch(Path folder) {
    return of(FolderObjectStore.open(folder), new MemoryIndexStore(StoreTables.ALL));
  }

  /** Returns these options with transforms. */
  public StoreOptions withTransforms(Transforms known) {
    return new StoreOptions(
        objects,
        index,
        known,
        nanoClock,
        computingThreadCount,
        waitingThreadCount,
        ingestMemoryBytes,
        readMemoryBytes,
        listener,
        rebuilt);
  }

  /** Returns these options with a clock. */
  public StoreOptions withNanoClock(LongSupplier clock) {
    return new StoreOptions(
        objects,
        index,
        transforms,
        clock,
        computingThreadCount,
        waitingThreadCount,
        ingestMemoryBytes,
        readMemoryBytes,
        listener,
        rebuilt);
  }

  /** Returns these options with numbers of threads. */
  public StoreOptions withThreads(int toCompute, int toWait) {
    return new StoreOptions(
        objects,
        index,
        transforms,
        nanoClock,
        toCompute,
        toWait,
        ingestMemoryBytes,
        readMemoryBytes,
        listener,
        rebuilt);
  }

  /** Returns these options with a listener. */
  public StoreOptions withListener(StoreListener told) {
    return new StoreOptions(
        objects,
        index,
        transforms,
        nanoClock,
        computingThreadCount,
        waitingThreadCount,
        ingestMemoryBytes,
        readMemoryBytes,
        told,
        rebuilt);
  }

  /** Returns these options with a place for what takes long to make. */
  public StoreOptions withRebuilt(RebuiltBytes kept) {
    return new StoreOptions(
        objects,
        index,
        transforms,
        nanoClock,
        computingThreadCount,
        waitingThreadCount,
        ingestMemoryBytes,
        readMemoryBytes,
        listener,
        kept);
  }
}

package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.ParquetLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.Semaphore;

/**
 * Bounds the memory of files that are being taken apart. What a file needs follows from the length
 * of its footer; who comes when there is no room waits. Nobody waits for a sender here, since the
 * file is on the local disk. Safe for many threads.
 */
final class CompositionGate {
  /** What all files together may need must be enough for the one that needs the most. */
  static final LayoutLimits LIMITS =
      new LayoutLimits(8 << 20, 100_000, 1 << 20, 1_000_000, 1 << 20, 8 << 20);

  private static final int KIB = 1 << 10;

  /**
   * What taking columns apart takes, which does not depend on the file: a dictionary's pages with
   * their values, and records of pages.
   */
  private static final int LEAST_KIB = 48 << 10;

  /** Bytes of memory that a byte of the footer takes, as it is, read, and encoded. */
  private static final int FOOTER_FACTOR = 10;

  private static final int INDEX_FACTOR = 3;

  private final Semaphore room;
  private final int roomKib;

  CompositionGate(long memoryBytes) {
    long mostKib = (long) LEAST_KIB * Math.max(2, Runtime.getRuntime().availableProcessors());
    roomKib = Math.toIntExact(Math.clamp(memoryBytes / KIB, LEAST_KIB, mostKib));
    room = new Semaphore(roomKib, true);
  }

  /** Waits for room, and holds it until it is closed. */
  Pass enter(ByteSource file) {
    int neededKib = Math.min(roomKib, neededKib(file));
    room.acquireUninterruptibly(neededKib);
    return () -> room.release(neededKib);
  }

  private static int neededKib(ByteSource file) {
    byte[] end =
        file.read(
            file.lengthBytes() - ParquetLayout.FOOTER_END_BYTES, ParquetLayout.FOOTER_END_BYTES);
    long declared = ByteBuffer.wrap(end).order(ByteOrder.LITTLE_ENDIAN).getInt();
    long footerBytes = Math.clamp(declared, 0L, (long) LIMITS.footerBytesMax());
    long indexBytes = Math.min(LIMITS.indexBytesMax(), file.lengthBytes());
    return Math.toIntExact(
        LEAST_KIB + (footerBytes * FOOTER_FACTOR + indexBytes * INDEX_FACTOR) / KIB);
  }

  /** Room that is held. */
  @FunctionalInterface
  interface Pass extends AutoCloseable {
    @Override
    void close();
  }
}

package dev.jogakbo.loadtest.index;

import dev.jogakbo.store.index.IndexStore.Durability;
import dev.jogakbo.store.index.IndexTable;
import dev.jogakbo.store.index.RocksIndexStore;
import dev.jogakbo.store.index.RocksSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Fills an index with rows of made-up chunks, synced xorb by xorb as a store does, and says how
 * many chunks a second of processor time (background work included) puts, finds and misses, and how
 * many bytes a chunk takes on disk. Every answer is checked. Ends with 1 if a target is missed.
 *
 * <p>Arguments: chunks (default 20 million), folder (default a temporary one, removed afterwards).
 */
public final class IndexSpeed {
  private static final long CHUNK_COUNT_DEFAULT = 20_000_000;
  private static final int LOOKUP_CHUNK_COUNT = 2_000_000;
  private static final int LOOKUP_BATCH_COUNT = 128;
  private static final double PUTS_MIN = 0.3e6;
  private static final double HITS_MIN = 0.2e6;
  private static final double MISSES_MIN = 1.5e6;
  private static final double BYTES_PER_CHUNK_MAX = 110;

  private final ProcessCpu cpu = new ProcessCpu();
  private final ChunkRows rows = new ChunkRows();
  private final RocksIndexStore store;
  private final long chunkCount;
  private boolean missed;

  private IndexSpeed(RocksIndexStore store, long chunkCount) {
    this.store = store;
    this.chunkCount = chunkCount;
  }

  /** Measures. */
  public static void main(String[] args) throws IOException, InterruptedException {
    long chunkCount = args.length > 0 ? Long.parseLong(args[0]) : CHUNK_COUNT_DEFAULT;
    Path dir = args.length > 1 ? Path.of(args[1]) : Files.createTempDirectory("index-speed");
    boolean missed;
    try (RocksIndexStore store =
        RocksIndexStore.open(dir, ChunkRows.TABLES, RocksSettings.defaults())) {
      missed = new IndexSpeed(store, roundedUp(chunkCount)).run();
    } finally {
      if (args.length < 2) {
        remove(dir);
      }
    }
    System.exit(missed ? 1 : 0);
  }

  private boolean run() throws InterruptedException {
    put();
    sizes();
    lookUps();
    return missed;
  }

  private void put() throws InterruptedException {
    double cpuBefore = cpu.seconds();
    long wallBefore = System.nanoTime();
    for (long xorb = 0; xorb < chunkCount / ChunkRows.XORB_CHUNK_COUNT; xorb++) {
      store.apply(rows.xorb(xorb), Durability.SYNCED);
    }
    double wallSeconds = (System.nanoTime() - wallBefore) / 1e9;
    cpu.awaitIdle();
    atLeast("put", chunkCount / (cpu.seconds() - cpuBefore), PUTS_MIN);
    System.out.printf("put: %.0f chunks per second of wall time%n", chunkCount / wallSeconds);
  }

  private void lookUps() {
    lookUp(0.5); // warm
    atLeast("hit", lookUp(1), HITS_MIN);
    atLeast("miss", lookUp(0), MISSES_MIN);
    System.out.printf("half hits: %.0f chunks per CPU s%n", lookUp(0.5));
  }

  private double lookUp(double hitShare) {
    Random random = new Random(17);
    double before = cpu.seconds();
    for (int done = 0; done < LOOKUP_CHUNK_COUNT; done += LOOKUP_BATCH_COUNT) {
      lookUpBatch(random, hitShare);
    }
    return LOOKUP_CHUNK_COUNT / (cpu.seconds() - before);
  }

  private void lookUpBatch(Random random, double hitShare) {
    List<Long> chunks = new ArrayList<>(LOOKUP_BATCH_COUNT);
    List<byte[]> keys = new ArrayList<>(LOOKUP_BATCH_COUNT);
    for (int i = 0; i < LOOKUP_BATCH_COUNT; i++) {
      boolean present = random.nextDouble() < hitShare;
      long chunk = random.nextLong(chunkCount) + (present ? 0 : chunkCount);
      chunks.add(chunk);
      keys.add(rows.chunkKey(chunk));
    }
    List<byte @Nullable []> values = store.findAll(ChunkRows.CHUNKS, keys);
    for (int i = 0; i < LOOKUP_BATCH_COUNT; i++) {
      check(chunks.get(i), values.get(i));
    }
  }

  private void check(long chunk, byte @Nullable [] found) {
    byte[] expected = chunk < chunkCount ? rows.placement(chunk) : null;
    if (!Arrays.equals(expected, found)) {
      throw new IllegalStateException(
          "chunk %d: expected %s, found %s"
              .formatted(chunk, Arrays.toString(expected), Arrays.toString(found)));
    }
  }

  private void sizes() {
    double total = 0;
    for (IndexTable table : ChunkRows.TABLES) {
      double bytesPerChunk = (double) store.size(table).bytes() / chunkCount;
      System.out.printf("%s: %.1f bytes per chunk%n", table.name(), bytesPerChunk);
      total += bytesPerChunk;
    }
    report("all tables, bytes per chunk", total, BYTES_PER_CHUNK_MAX, total <= BYTES_PER_CHUNK_MAX);
  }

  private void atLeast(String what, double perSecond, double min) {
    report(what + ", chunks per CPU s", perSecond, min, perSecond >= min);
  }

  private void report(String what, double found, double target, boolean reached) {
    missed |= !reached;
    System.out.printf(
        "%s: %.0f (target %.0f) %s%n", what, found, target, reached ? "ok" : "MISSED");
  }

  private static long roundedUp(long chunkCount) {
    return Math.ceilDiv(chunkCount, ChunkRows.XORB_CHUNK_COUNT) * ChunkRows.XORB_CHUNK_COUNT;
  }

  private static void remove(Path dir) throws IOException {
    try (var files = Files.walk(dir)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}

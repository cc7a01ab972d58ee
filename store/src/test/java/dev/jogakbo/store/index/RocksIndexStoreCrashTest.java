package dev.jogakbo.store.index;

import static dev.jogakbo.store.index.IndexStore.Durability.SYNCED;
import static dev.jogakbo.store.index.IndexStoreContract.ORDERED;
import static dev.jogakbo.store.index.IndexStoreContract.POINTS;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.bytes.ByteWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process killed while several of its threads write: every acknowledged batch is there
 * afterwards, and no batch is there in part.
 */
class RocksIndexStoreCrashTest {
  private static final RocksSettings SETTINGS = new RocksSettings(1 << 20, 1 << 20, 2, 64);
  private static final List<IndexTable> TABLES = List.of(POINTS, ORDERED);
  private static final int WRITER_COUNT = 4;
  private static final int ENTRY_COUNT = 20;
  private static final int BATCH_COUNT_MAX = 100_000;

  @TempDir private Path dir;

  @Test
  void acknowledgedBatchesSurviveAKill() throws Exception {
    int[] acknowledged = new int[WRITER_COUNT];
    for (int acknowledgedMin : new int[] {1, 50, 300}) {
      killAfter(acknowledgedMin, acknowledged);
      try (IndexStore store = RocksIndexStore.open(dir, TABLES, SETTINGS)) {
        for (int writer = 0; writer < WRITER_COUNT; writer++) {
          acknowledged[writer] = wholeBatches(store, writer, acknowledged[writer]);
        }
      }
    }
  }

  private void killAfter(int acknowledgedMin, int[] acknowledged) throws Exception {
    Process process = start(acknowledged);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), US_ASCII))) {
      for (int i = 0; i < acknowledgedMin; i++) {
        note(lines.readLine(), acknowledged);
      }
      process
          .toHandle()
          .destroyForcibly(); // the process itself would close what is still to be read
      String line;
      while ((line = lines.readLine()) != null && line.endsWith(";")) {
        note(line, acknowledged);
      }
    }
    assertThat(process.waitFor()).as("killed, not ended").isEqualTo(137);
  }

  private static void note(String line, int[] acknowledged) {
    assertThat(line).as("the writing process ended early").isNotNull();
    String[] parts = line.substring(0, line.length() - 1).split(" ", -1);
    acknowledged[Integer.parseInt(parts[0])] = Integer.parseInt(parts[1]) + 1;
  }

  /** Returns how many batches of a writer are there; checks that each is whole. */
  private static int wholeBatches(IndexStore store, int writer, int acknowledged) {
    int batch = 0;
    for (int found = ENTRY_COUNT; found == ENTRY_COUNT; batch++) {
      found = entriesFound(store, writer, batch);
      assertThat(found).as("writer %d, batch %d", writer, batch).isIn(0, ENTRY_COUNT);
    }
    int whole = batch - 1;
    assertThat(whole).as("writer %d", writer).isGreaterThanOrEqualTo(acknowledged);
    return whole;
  }

  private static int entriesFound(IndexStore store, int writer, int batch) {
    int found = 0;
    for (int entry = 0; entry < ENTRY_COUNT; entry++) {
      if (store.find(table(entry), key(writer, batch, entry)) != null) {
        found++;
      }
    }
    return found;
  }

  private Process start(int[] firstBatches) throws IOException {
    String first = Arrays.toString(firstBatches).replaceAll("[\\[\\] ]", "");
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-Xmx128m",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            Writers.class.getName(),
            dir.toString(),
            first)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static IndexTable table(int entry) {
    return entry % 2 == 0 ? POINTS : ORDERED;
  }

  private static byte[] key(int writer, int batch, int entry) {
    return new ByteWriter().u8(writer).u32BigEndian(batch).u8(entry).toByteArray();
  }

  /** The process that is killed: says "writer batch;" after each batch. */
  static final class Writers {
    private Writers() {}

    /** Arguments: folder, and the first batch number of each writer. */
    public static void main(String[] args) throws InterruptedException {
      String[] first = args[1].split(",", -1);
      try (IndexStore store = RocksIndexStore.open(Path.of(args[0]), TABLES, SETTINGS)) {
        Thread[] threads = new Thread[WRITER_COUNT];
        for (int i = 0; i < WRITER_COUNT; i++) {
          int writer = i;
          int batch = Integer.parseInt(first[i]);
          threads[i] = Thread.ofPlatform().start(() -> write(store, writer, batch));
        }
        for (Thread thread : threads) {
          thread.join();
        }
      }
    }

    private static void write(IndexStore store, int writer, int firstBatch) {
      for (int number = firstBatch; number < BATCH_COUNT_MAX; number++) {
        IndexBatch batch = new IndexBatch();
        for (int entry = 0; entry < ENTRY_COUNT; entry++) {
          batch.put(table(entry), key(writer, number, entry), new byte[500]);
        }
        store.apply(batch, SYNCED);
        synchronized (System.out) {
          System.out.println(writer + " " + number + ";");
        }
      }
    }
  }
}

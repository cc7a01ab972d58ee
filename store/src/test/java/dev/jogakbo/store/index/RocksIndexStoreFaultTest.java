package dev.jogakbo.store.index;

import static dev.jogakbo.store.index.IndexStore.Durability.SYNCED;
import static dev.jogakbo.store.index.IndexStoreContract.POINTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.StoreFullException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that runs full and gets room again. Needs the right to mount a small one. */
class RocksIndexStoreFaultTest {
  private static final RocksSettings SETTINGS = new RocksSettings(1 << 20, 4 << 20, 2, 64);
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir private Path disk;

  private int batchCount;

  @BeforeEach
  void mount() throws Exception {
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", disk.toString()),
        "mounting a small disk needs root and mount(8)");
  }

  @AfterEach
  void unmount() throws Exception {
    run("umount", disk.toString());
  }

  @Test
  void worksAgainOnceThereIsRoom() throws Exception {
    try (IndexStore store = open()) {
      fill(store);
      assertEverythingIsThere(store);
      assertThat(run("mount", "-o", "remount,size=256m", disk.toString())).isTrue();
      writeUntilItWorks(store);
      assertEverythingIsThere(store);
    }
    try (IndexStore store = open()) {
      assertEverythingIsThere(store);
    }
  }

  private void fill(IndexStore store) {
    boolean full = false;
    while (!full) {
      full = !writes(store);
    }
    assertThat(writes(store)).isFalse();
  }

  /** RocksDB looks for room every few seconds; nobody tells it. */
  private void writeUntilItWorks(IndexStore store) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!writes(store)) {
      assertThat(System.nanoTime()).as("still refused").isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
    }
  }

  private boolean writes(IndexStore store) {
    IndexBatch batch = new IndexBatch();
    for (int entry = 0; entry < 50; entry++) {
      batch.put(POINTS, key(batchCount, entry), new byte[1000]);
    }
    try {
      store.apply(batch, SYNCED);
    } catch (StoreFullException e) {
      return false;
    }
    batchCount++;
    return true;
  }

  private void assertEverythingIsThere(IndexStore store) {
    for (int batch = 0; batch < batchCount; batch++) {
      assertThat(store.find(POINTS, key(batch, 0))).as("batch %d", batch).isNotNull();
      assertThat(store.find(POINTS, key(batch, 49))).as("batch %d", batch).isNotNull();
    }
  }

  private static byte[] key(int batch, int entry) {
    return new ByteWriter().u32BigEndian(batch).u8(entry).toByteArray();
  }

  private IndexStore open() {
    return RocksIndexStore.open(disk.resolve("index"), List.of(POINTS), SETTINGS);
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}

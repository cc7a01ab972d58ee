package dev.jogakbo.store.index;

import static dev.jogakbo.store.index.IndexStore.Durability.BUFFERED;
import static dev.jogakbo.store.index.IndexStore.Durability.SYNCED;
import static dev.jogakbo.store.index.IndexStoreContract.ORDERED;
import static dev.jogakbo.store.index.IndexStoreContract.POINTS;
import static dev.jogakbo.store.index.IndexStoreContract.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

/** Closing under load: the process lives on and every caller hears that the index is closed. */
class RocksIndexStoreRaceTest {
  private static final RocksSettings SETTINGS = new RocksSettings(1 << 20, 1 << 20, 2, 64);
  private static final int ROUND_COUNT = 50;
  private static final int CALL_COUNT_BEFORE = 30;

  /** Durability does not matter here, so the folder may lie in memory. */
  @TempDir(factory = InMemoryWherePossible.class)
  private Path dir;

  private final Queue<Throwable> unexpected = new ConcurrentLinkedQueue<>();

  @Test
  void closingUnderLoadEndsEveryCallCleanly() throws InterruptedException {
    for (int round = 0; round < ROUND_COUNT; round++) {
      closeUnderLoad(RocksIndexStore.open(dir, List.of(POINTS, ORDERED), SETTINGS));
      assertThat(unexpected).as("round %d", round).isEmpty();
    }
  }

  @Test
  void closingFreesCursorsLeftOpen() {
    IndexStore store = RocksIndexStore.open(dir, List.of(ORDERED), SETTINGS);
    store.apply(new IndexBatch().put(ORDERED, bytes(1), bytes(1)), SYNCED);
    IndexCursor cursor = store.scan(ORDERED, bytes(), null);
    cursor.next();
    store.close();
    cursor.close();
    assertThatThrownBy(cursor::next).isInstanceOf(IllegalStateException.class);
    RocksIndexStore.open(dir, List.of(ORDERED), SETTINGS).close();
  }

  private void closeUnderLoad(RocksIndexStore store) throws InterruptedException {
    List<Consumer<RocksIndexStore>> calls =
        List.of(
            RocksIndexStoreRaceTest::write,
            RocksIndexStoreRaceTest::scan,
            RocksIndexStoreRaceTest::look,
            index -> index.clear(POINTS),
            index -> index.size(ORDERED));
    CountDownLatch before = new CountDownLatch(CALL_COUNT_BEFORE);
    List<Thread> threads = new ArrayList<>();
    for (Consumer<RocksIndexStore> call : calls) {
      Runnable loop = () -> repeatUntilClosed(store, call, before);
      threads.add(Thread.ofPlatform().start(loop));
      threads.add(Thread.ofVirtual().start(loop));
    }
    before.await();
    store.close();
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void repeatUntilClosed(
      RocksIndexStore store, Consumer<RocksIndexStore> call, CountDownLatch calls) {
    while (true) {
      try {
        call.accept(store);
        calls.countDown();
      } catch (IllegalStateException closed) {
        return;
      } catch (RuntimeException | Error e) {
        unexpected.add(e);
        return;
      }
    }
  }

  static final class InMemoryWherePossible implements TempDirFactory {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension)
        throws IOException {
      return Files.isWritable(SHARED_MEMORY)
          ? Files.createTempDirectory(SHARED_MEMORY, "index")
          : Files.createTempDirectory("index");
    }
  }

  private static void write(IndexStore store) {
    IndexBatch batch = new IndexBatch();
    for (int i = 0; i < 100; i++) {
      batch.put(ORDERED, bytes(i), new byte[300]).put(POINTS, bytes(i), bytes(i));
    }
    store.apply(batch, BUFFERED);
    store.sync();
  }

  private static void scan(IndexStore store) {
    try (IndexCursor cursor = store.scan(ORDERED, bytes(), null)) {
      while (cursor.next()) {
        cursor.value();
      }
    }
  }

  private static void look(IndexStore store) {
    store.find(POINTS, bytes(7));
    store.findAll(ORDERED, List.of(bytes(1), bytes(200)));
  }
}

package dev.jogakbo.store.index;

import static dev.jogakbo.store.index.IndexStoreContract.ORDERED;
import static dev.jogakbo.store.index.IndexStoreContract.POINTS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.index.IndexStore.Durability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random batches, look-ups, scans and reopenings agree with a sorted map. */
class IndexStoreModelTest {
  private static final RocksSettings SETTINGS = new RocksSettings(1 << 20, 1 << 20, 2, 64);
  private static final List<IndexTable> TABLES = List.of(POINTS, ORDERED);
  private static final int STEP_COUNT = 400;

  @TempDir private Path dir;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final Map<IndexTable, NavigableMap<byte[], byte[]>> model =
      Map.of(
          POINTS, new TreeMap<>(Arrays::compareUnsigned),
          ORDERED, new TreeMap<>(Arrays::compareUnsigned));

  @Test
  void rocksAgreesWithTheModelOverReopening() {
    Supplier<IndexStore> open = () -> RocksIndexStore.open(dir, TABLES, SETTINGS);
    run(
        open,
        store -> {
          store.close();
          return open.get();
        });
  }

  @Test
  void memoryAgreesWithTheModel() {
    run(() -> new MemoryIndexStore(TABLES), store -> store);
  }

  private void run(Supplier<IndexStore> open, Function<IndexStore, IndexStore> reopen) {
    IndexStore store = open.get();
    try {
      for (int step = 0; step < STEP_COUNT; step++) {
        if (random.nextInt(50) == 0) {
          store = reopen.apply(store);
        }
        change(store);
        verify(store);
      }
    } finally {
      store.close();
    }
  }

  private void change(IndexStore store) {
    if (random.nextInt(100) == 0) {
      IndexTable table = table();
      store.clear(table);
      entries(table).clear();
      return;
    }
    IndexBatch batch = new IndexBatch();
    for (int i = random.nextInt(30); i > 0; i--) {
      change(batch, table(), key());
    }
    store.apply(batch, random.nextBoolean() ? Durability.SYNCED : Durability.BUFFERED);
  }

  private void change(IndexBatch batch, IndexTable table, byte[] key) {
    if (random.nextInt(3) == 0) {
      batch.delete(table, key);
      entries(table).remove(key);
    } else {
      byte[] value = value();
      batch.put(table, key, value);
      entries(table).put(key, value);
    }
  }

  private void verify(IndexStore store) {
    IndexTable table = table();
    List<byte[]> keys = List.of(key(), key(), key());
    List<byte @Nullable []> values = store.findAll(table, keys);
    for (int i = 0; i < keys.size(); i++) {
      assertThat(values.get(i)).as("seed %d", seed).isEqualTo(entries(table).get(keys.get(i)));
    }
    assertThat(store.find(table, keys.getFirst())).isEqualTo(values.getFirst());
    verifyScan(store, table);
  }

  private void verifyScan(IndexStore store, IndexTable table) {
    byte[] from = key();
    byte[] to = random.nextInt(4) == 0 ? null : key();
    List<byte[]> found = new ArrayList<>();
    try (IndexCursor cursor = store.scan(table, from, to)) {
      while (cursor.next()) {
        found.add(cursor.key());
        found.add(cursor.value());
      }
    }
    List<byte[]> expected = new ArrayList<>();
    entries(table)
        .tailMap(from, true)
        .forEach((key, value) -> {
          if (to == null || Arrays.compareUnsigned(key, to) < 0) {
            expected.add(key);
            expected.add(value);
          }
        });
    assertThat(found)
        .as("seed %d", seed)
        .usingElementComparator(Arrays::compare)
        .isEqualTo(expected);
  }

  private NavigableMap<byte[], byte[]> entries(IndexTable table) {
    return Objects.requireNonNull(model.get(table));
  }

  private IndexTable table() {
    return random.nextBoolean() ? POINTS : ORDERED;
  }

  /** Few different keys, with both ends of the byte range among them, so that operations meet. */
  private byte[] key() {
    byte[] key = new byte[random.nextInt(3)];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) (random.nextInt(16) * 17);
    }
    return key;
  }

  private byte[] value() {
    byte[] value = new byte[random.nextInt(10) == 0 ? 20_000 : random.nextInt(40)];
    random.nextBytes(value);
    return value;
  }
}

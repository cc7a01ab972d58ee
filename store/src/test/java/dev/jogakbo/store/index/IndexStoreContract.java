package dev.jogakbo.store.index;

import static dev.jogakbo.store.index.IndexStore.Durability.BUFFERED;
import static dev.jogakbo.store.index.IndexStore.Durability.SYNCED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.index.IndexTable.Access;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every index does alike. */
abstract class IndexStoreContract {
  static final IndexTable POINTS = new IndexTable("points", Access.POINT);
  static final IndexTable ORDERED = new IndexTable("ordered", Access.ORDERED);
  private static final IndexTable UNKNOWN = new IndexTable("unknown", Access.POINT);

  private IndexStore store;

  /** Opens a new, empty index. */
  abstract IndexStore open(List<IndexTable> tables);

  @BeforeEach
  final void openStore() {
    store = open(List.of(POINTS, ORDERED));
  }

  @AfterEach
  final void closeStore() {
    store.close();
  }

  @ParameterizedTest
  @EnumSource
  void findsWhatWasPut(Access access) {
    IndexTable table = table(access);
    store.apply(new IndexBatch().put(table, bytes(1), bytes(7, 7)), SYNCED);
    assertThat(store.find(table, bytes(1))).containsExactly(7, 7);
    assertThat(store.find(table, bytes(2))).isNull();
    assertThat(store.find(table, bytes(1, 0))).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void keepsEmptyKeysAndValues(Access access) {
    IndexTable table = table(access);
    store.apply(new IndexBatch().put(table, bytes(), bytes()), SYNCED);
    assertThat(store.find(table, bytes())).isEmpty();
    assertThat(keys(store.scan(table, bytes(), null))).containsExactly("");
  }

  @ParameterizedTest
  @EnumSource
  void findsAllInTheOrderAsked(Access access) {
    IndexTable table = table(access);
    store.apply(
        new IndexBatch().put(table, bytes(3), bytes(30)).put(table, bytes(1), bytes(10)), SYNCED);
    List<byte[]> asked = List.of(bytes(3), bytes(2), bytes(1), bytes(3));
    List<byte @Nullable []> found = store.findAll(table, asked);
    assertThat(found).hasSize(4);
    assertThat(found.get(0)).containsExactly(30);
    assertThat(found.get(1)).isNull();
    assertThat(found.get(2)).containsExactly(10);
    assertThat(found.get(3)).containsExactly(30);
    assertThat(store.findAll(table, List.of())).isEmpty();
  }

  @Test
  void tablesAreApart() {
    store.apply(new IndexBatch().put(POINTS, bytes(1), bytes(5)), SYNCED);
    assertThat(store.find(ORDERED, bytes(1))).isNull();
  }

  @Test
  void laterChangesOfABatchWin() {
    IndexBatch batch =
        new IndexBatch()
            .put(POINTS, bytes(1), bytes(1))
            .delete(POINTS, bytes(1))
            .put(POINTS, bytes(2), bytes(1))
            .put(POINTS, bytes(2), bytes(2))
            .delete(POINTS, bytes(3));
    store.apply(batch, BUFFERED);
    assertThat(store.find(POINTS, bytes(1))).isNull();
    assertThat(store.find(POINTS, bytes(2))).containsExactly(2);
  }

  @Test
  void anEmptyBatchChangesNothing() {
    store.apply(new IndexBatch(), SYNCED);
    assertThat(keys(store.scan(POINTS, bytes(), null))).isEmpty();
  }

  @Test
  void aRefusedBatchLeavesNothing() {
    IndexBatch batch =
        new IndexBatch().put(POINTS, bytes(1), bytes(1)).put(UNKNOWN, bytes(1), bytes(1));
    assertThatThrownBy(() -> store.apply(batch, SYNCED))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(store.find(POINTS, bytes(1))).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void scansInUnsignedOrderFromInclusiveToExclusive(Access access) {
    IndexTable table = table(access);
    IndexBatch batch = new IndexBatch();
    for (int i = 0; i < 256; i++) {
      batch.put(table, bytes(i), bytes(i));
    }
    store.apply(batch, SYNCED);
    List<String> all = keys(store.scan(table, bytes(), null));
    assertThat(all).hasSize(256).isSorted().startsWith("00").endsWith("ff");
    assertThat(keys(store.scan(table, bytes(0), bytes(2)))).containsExactly("00", "01");
    assertThat(keys(store.scan(table, bytes(0x7f), bytes(0x81)))).containsExactly("7f", "80");
    assertThat(keys(store.scan(table, bytes(0xfe), null))).containsExactly("fe", "ff");
    assertThat(keys(store.scan(table, bytes(5), bytes(5)))).isEmpty();
    assertThat(keys(store.scan(table, bytes(6), bytes(5)))).isEmpty();
    assertThat(keys(store.scan(table, bytes(5, 0), bytes(6, 0)))).containsExactly("06");
  }

  @Test
  void scansLongTablesWhole() {
    IndexBatch batch = new IndexBatch();
    for (int i = 0; i < 5000; i++) {
      batch.put(ORDERED, bytes(i >> 8, i & 0xff), new byte[100]);
    }
    store.apply(batch, BUFFERED);
    assertThat(keys(store.scan(ORDERED, bytes(), null))).hasSize(5000).isSorted();
  }

  @Test
  void aScanDoesNotSeeLaterChanges() {
    store.apply(
        new IndexBatch().put(ORDERED, bytes(1), bytes(1)).put(ORDERED, bytes(2), bytes(2)), SYNCED);
    try (IndexCursor cursor = store.scan(ORDERED, bytes(), null)) {
      store.apply(
          new IndexBatch()
              .put(ORDERED, bytes(1), bytes(9))
              .delete(ORDERED, bytes(2))
              .put(ORDERED, bytes(3), bytes(3)),
          SYNCED);
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.value()).containsExactly(1);
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.key()).containsExactly(2);
      assertThat(cursor.next()).isFalse();
      assertThat(cursor.next()).isFalse();
    }
  }

  @Test
  void aScanOutlivesClearing() {
    store.apply(new IndexBatch().put(ORDERED, bytes(1), bytes(1)), SYNCED);
    try (IndexCursor cursor = store.scan(ORDERED, bytes(), null)) {
      store.clear(ORDERED);
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.value()).containsExactly(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void clearsOneTable(Access access) {
    IndexTable table = table(access);
    IndexTable other = access == Access.POINT ? ORDERED : POINTS;
    store.apply(
        new IndexBatch().put(table, bytes(), bytes(1)).put(table, bytes(0xff, 0xff), bytes(1)),
        SYNCED);
    store.apply(new IndexBatch().put(other, bytes(1), bytes(1)), SYNCED);
    store.clear(table);
    assertThat(keys(store.scan(table, bytes(), null))).isEmpty();
    assertThat(store.find(other, bytes(1))).isNotNull();
    store.apply(new IndexBatch().put(table, bytes(4), bytes(4)), SYNCED);
    assertThat(keys(store.scan(table, bytes(), null))).containsExactly("04");
  }

  @Test
  void sizesGrowWithEntries() {
    assertThat(store.size(POINTS).entryCountEstimate()).isZero();
    IndexBatch batch = new IndexBatch();
    for (int i = 0; i < 100; i++) {
      batch.put(POINTS, bytes(i), new byte[1000]);
    }
    store.apply(batch, SYNCED);
    assertThat(store.size(POINTS).entryCountEstimate()).isEqualTo(100);
    assertThat(store.size(POINTS).bytes()).isGreaterThan(100_000);
    assertThat(store.size(ORDERED).entryCountEstimate()).isZero();
  }

  @Test
  void whatIsReturnedBelongsToTheCaller() {
    store.apply(new IndexBatch().put(ORDERED, bytes(1), bytes(1)), SYNCED);
    Objects.requireNonNull(store.find(ORDERED, bytes(1)))[0] = 99;
    Objects.requireNonNull(store.findAll(ORDERED, List.of(bytes(1))).getFirst())[0] = 99;
    try (IndexCursor cursor = store.scan(ORDERED, bytes(), null)) {
      cursor.next();
      cursor.key()[0] = 99;
      cursor.value()[0] = 99;
    }
    assertThat(store.find(ORDERED, bytes(1))).containsExactly(1);
  }

  @Test
  void refusesTablesItWasNotOpenedWith() {
    refuses(() -> store.find(UNKNOWN, bytes(1)));
    refuses(() -> store.findAll(UNKNOWN, List.of(bytes(1))));
    refuses(() -> store.scan(UNKNOWN, bytes(), null));
    refuses(() -> store.clear(UNKNOWN));
    refuses(() -> store.size(UNKNOWN));
  }

  @Test
  void aCursorUsedOutOfTurnThrows() {
    store.apply(new IndexBatch().put(ORDERED, bytes(1), bytes(1)), SYNCED);
    IndexCursor cursor = store.scan(ORDERED, bytes(), null);
    isTooLate(cursor::key);
    assertThat(cursor.next()).isTrue();
    assertThat(cursor.next()).isFalse();
    isTooLate(cursor::value);
    cursor.close();
    cursor.close();
    isTooLate(cursor::next);
    isTooLate(cursor::key);
  }

  @Test
  void everyCallAfterCloseThrows() {
    store.apply(new IndexBatch().put(ORDERED, bytes(1), bytes(1)), SYNCED);
    IndexCursor fresh = store.scan(ORDERED, bytes(), null);
    IndexCursor used = store.scan(ORDERED, bytes(), null);
    used.next();
    store.close();
    store.close();
    isTooLate(() -> store.find(POINTS, bytes(1)));
    isTooLate(() -> store.findAll(POINTS, List.of(bytes(1))));
    isTooLate(() -> store.findAll(POINTS, List.of()));
    isTooLate(() -> store.apply(new IndexBatch().delete(POINTS, bytes(1)), SYNCED));
    isTooLate(() -> store.scan(POINTS, bytes(), null));
    isTooLate(store::sync);
    isTooLate(() -> store.clear(POINTS));
    isTooLate(() -> store.size(POINTS));
    isTooLate(fresh::next);
    isTooLate(used::next);
    fresh.close();
    used.close();
  }

  @Test
  void worksFromVirtualThreads() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      byte[] key = bytes(i);
      threads.add(Thread.startVirtualThread(() -> putAndLookBack(key)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(keys(store.scan(POINTS, bytes(), null))).hasSize(50);
  }

  private void putAndLookBack(byte[] key) {
    store.apply(new IndexBatch().put(POINTS, key, bytes(1)), SYNCED);
    try (IndexCursor cursor = store.scan(POINTS, key, null)) {
      if (cursor.next() && store.findAll(POINTS, List.of(key)).getFirst() == null) {
        store.clear(POINTS);
      }
    }
  }

  private static IndexTable table(Access access) {
    return access == Access.POINT ? POINTS : ORDERED;
  }

  private static void refuses(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class);
  }

  private static void isTooLate(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IllegalStateException.class);
  }

  static List<String> keys(IndexCursor cursor) {
    List<String> keys = new ArrayList<>();
    try (cursor) {
      while (cursor.next()) {
        keys.add(HexFormat.of().formatHex(cursor.key()));
      }
    }
    return keys;
  }

  static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}

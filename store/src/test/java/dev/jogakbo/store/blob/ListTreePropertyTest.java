package dev.jogakbo.store.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.id.BlobId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Laws of lists over random entries. */
class ListTreePropertyTest {
  /** Nodes an edit may cost: at each of three heights the one edited and up to two neighbours. */
  private static final int EDIT_BLOBS_MAX = 9;

  private static final long EDIT_BYTES_MAX = 9 * 8 * 1024;
  private static final int EDITED_LIST_COUNT = 50_000;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  @Test
  void readsBackWhatWasWritten() {
    for (int count : new int[] {0, 1, 2, 60, 95, 110, 400, 5_000, 20_000}) {
      MemoryBlobs blobs = new MemoryBlobs();
      List<ListEntry> entries = Lists.plain(random, count);
      ListTree tree = stored(Lists.write(blobs, entries));
      assertThat(Lists.readAll(new ListTreeReader(blobs, tree))).as(seed()).isEqualTo(entries);
      assertThat(tree.entryCount()).isEqualTo(count);
      assertThat(tree.weight()).isEqualTo(weight(entries, count));
      assertThat(tree.rootId().isEmpty()).isEqualTo(blobs.count() == 0);
    }
  }

  @Test
  void givesOneTreeForOneListWhateverWasWrittenBefore() {
    for (int count : new int[] {3, 300, 9_000}) {
      List<ListEntry> entries = Lists.keyed(random, count);
      ListTree first = Lists.write(new MemoryBlobs(), entries);
      MemoryBlobs blobs = new MemoryBlobs();
      Lists.write(blobs, Lists.keyed(random, count));
      ListTree again = Lists.write(blobs, new ArrayList<>(entries));
      assertThat(again).as(seed()).isEqualTo(first).hasSameHashCodeAs(first);
      entries.remove(random.nextInt(entries.size()));
      assertThat(Lists.write(blobs, entries)).as(seed()).isNotEqualTo(first);
    }
  }

  @Test
  void seeksEveryIndexAndOffset() {
    MemoryBlobs blobs = new MemoryBlobs();
    List<ListEntry> entries = Lists.plain(random, 3_000);
    entries.set(7, ListEntry.of(new byte[] {1}, 0));
    ListTreeReader reader = new ListTreeReader(blobs, Lists.write(blobs, entries));
    for (int i = 0; i < entries.size(); i += 1 + random.nextInt(20)) {
      assertAt(reader.cursorAtIndex(i), entries, i);
      if (entries.get(i).weight() > 0) {
        long start = weight(entries, i);
        assertAt(reader.cursorAtWeight(start), entries, i);
        assertAt(reader.cursorAtWeight(start + entries.get(i).weight() - 1), entries, i);
      }
    }
    assertThat(reader.cursorAtIndex(3_000).next()).isFalse();
    assertThat(reader.cursorAtWeight(reader.tree().weight()).next()).isFalse();
    assertThat(Lists.rest(reader.cursorAtIndex(1_234)))
        .isEqualTo(entries.subList(1_234, entries.size()));
  }

  @Test
  void findsANameAmongOneHundredThousandInAFewReads() {
    MemoryBlobs blobs = new MemoryBlobs();
    List<ListEntry> entries = Lists.keyed(random, 100_000);
    ListTreeReader reader = new ListTreeReader(blobs, Lists.write(blobs, entries));
    for (int round = 0; round < 300; round++) {
      ListEntry wanted = entries.get(random.nextInt(entries.size()));
      blobs.takeLoads();
      assertThat(reader.find(wanted.key())).as(seed()).contains(wanted);
      assertThat(blobs.takeLoads()).isLessThanOrEqualTo(4);
      assertThat(reader.find(Arrays.copyOf(wanted.key(), 30))).as(seed()).isEmpty();
      assertThat(blobs.takeLoads()).isLessThanOrEqualTo(5);
    }
  }

  @Test
  void pagesFromAnyKey() {
    MemoryBlobs blobs = new MemoryBlobs();
    List<ListEntry> entries = Lists.keyed(random, 4_000);
    ListTreeReader reader = new ListTreeReader(blobs, Lists.write(blobs, entries));
    for (int round = 0; round < 200; round++) {
      byte[] key = Lists.keyed(random, 1).getFirst().key();
      ListEntry expected =
          entries.stream()
              .filter(entry -> Arrays.compareUnsigned(entry.key(), key) >= 0)
              .findFirst()
              .orElse(null);
      ListCursor cursor = reader.cursorAtKey(key);
      assertThat(cursor.next() ? cursor.entry() : null).as(seed()).isEqualTo(expected);
    }
    assertThat(Lists.rest(reader.cursorAtKey(new byte[0]))).isEqualTo(entries);
    assertThat(reader.cursorAtKey(new byte[] {-1}).next()).isFalse();
  }

  @Test
  void anEditCostsAFewBlobs() {
    List<ListEntry> entries = Lists.plain(random, EDITED_LIST_COUNT);
    MemoryBlobs before = new MemoryBlobs();
    Lists.write(before, entries);
    Set<BlobId> known = new HashSet<>();
    before.all().forEach(blob -> known.add(blob.id()));
    for (int round = 0; round < 12; round++) {
      List<ListEntry> edited = new ArrayList<>(entries);
      edit(edited, round % 3);
      MemoryBlobs after = new MemoryBlobs();
      Lists.write(after, edited);
      int newCount = 0;
      long newBytes = 0;
      for (Blob blob : after.all()) {
        if (!known.contains(blob.id())) {
          newCount++;
          newBytes += blob.bytes().length;
        }
      }
      assertThat(newCount).as(seed()).isBetween(1, EDIT_BLOBS_MAX);
      assertThat(newBytes).as(seed()).isLessThanOrEqualTo(EDIT_BYTES_MAX);
    }
  }

  @Test
  void keepsNodesNearFourKibibytes() {
    MemoryBlobs blobs = new MemoryBlobs();
    Lists.write(blobs, Lists.plain(random, 50_000));
    assertThat(blobs.totalBytes() / blobs.count()).as(seed()).isBetween(3_000L, 5_500L);
    for (Blob blob : blobs.all()) {
      assertThat(blob.bytes().length).as(seed()).isLessThanOrEqualTo(ListCut.LENGTH_MAX);
    }
  }

  @Test
  void repeatsOfOneEntryStayBounded() {
    ListEntry entry = Lists.plain(random);
    MemoryBlobs blobs = new MemoryBlobs();
    List<ListEntry> entries = Collections.nCopies(40_000, entry);
    ListTree tree = Lists.write(blobs, entries);
    assertThat(Lists.readAll(new ListTreeReader(blobs, tree))).as(seed()).isEqualTo(entries);
    assertThat(blobs.count()).as(seed()).isLessThanOrEqualTo(12);
  }

  @Test
  void longEntriesAndKeysStayReadable() {
    TreeMap<String, ListEntry> sorted = new TreeMap<>();
    for (int i = 0; i < 60; i++) {
      String key = "k%04d".formatted(i) + "x".repeat(ListEntry.KEY_LENGTH_MAX - 5);
      byte[] value = Lists.bytes(random, ListEntry.LENGTH_MAX - ListEntry.KEY_LENGTH_MAX);
      sorted.put(key, new ListEntry(key.getBytes(UTF_8), value, 1));
    }
    List<ListEntry> entries = new ArrayList<>(sorted.values());
    MemoryBlobs blobs = new MemoryBlobs();
    ListTreeReader reader = new ListTreeReader(blobs, Lists.write(blobs, entries));
    assertThat(Lists.readAll(reader)).isEqualTo(entries);
    assertThat(reader.find(entries.get(33).key())).contains(entries.get(33));
  }

  private void edit(List<ListEntry> entries, int how) {
    int at = random.nextInt(entries.size());
    switch (how) {
      case 0 -> entries.remove(at);
      case 1 -> entries.add(at, Lists.plain(random));
      default -> entries.set(at, Lists.plain(random));
    }
  }

  private void assertAt(ListCursor cursor, List<ListEntry> entries, int index) {
    assertThat(cursor.next()).as(seed()).isTrue();
    assertThat(cursor.entry()).as(seed()).isEqualTo(entries.get(index));
    assertThat(cursor.index()).as(seed()).isEqualTo(index);
    assertThat(cursor.startWeight()).as(seed()).isEqualTo(weight(entries, index));
  }

  private static long weight(List<ListEntry> entries, int end) {
    return entries.subList(0, end).stream().mapToLong(ListEntry::weight).sum();
  }

  private static ListTree stored(ListTree tree) {
    ByteWriter writer = new ByteWriter();
    tree.write(writer);
    ByteReader reader = new ByteReader(writer.toByteArray(), "list");
    ListTree read = ListTree.read(reader);
    reader.expectEnd();
    assertThat(read).isEqualTo(tree);
    return read;
  }

  private String seed() {
    return "seed " + seed;
  }
}

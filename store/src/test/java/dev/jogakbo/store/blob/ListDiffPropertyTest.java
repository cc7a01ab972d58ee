package dev.jogakbo.store.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The difference of two lists is that of two maps, and costs reads only where they differ. */
class ListDiffPropertyTest {
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  @Test
  void agreesWithTwoMaps() {
    for (int count : new int[] {0, 1, 30, 300, 3_000}) {
      for (int edits : new int[] {0, 1, 5, 200}) {
        NavigableMap<String, ListEntry> before = map(Lists.keyed(random, count));
        TreeMap<String, ListEntry> after = new TreeMap<>(before);
        edit(after, edits);
        MemoryBlobs blobs = new MemoryBlobs();
        List<String> expected = differences(before, after);
        assertThat(diff(blobs, before, after)).as("seed %d", seed).isEqualTo(expected);
      }
    }
  }

  @Test
  void readsFewNodesWhereLittleDiffers() {
    NavigableMap<String, ListEntry> before = map(Lists.keyed(random, 50_000));
    for (int round = 0; round < 8; round++) {
      TreeMap<String, ListEntry> after = new TreeMap<>(before);
      edit(after, 1);
      MemoryBlobs blobs = new MemoryBlobs();
      ListTreeReader left = reader(blobs, before);
      ListTreeReader right = reader(blobs, after);
      blobs.takeLoads();
      ListDiff.compare(left, right, (a, b) -> {});
      assertThat(blobs.takeLoads()).as("seed %d", seed).isBetween(2, 24);
    }
  }

  @Test
  void saysNothingOfEqualListsWithoutReading() {
    NavigableMap<String, ListEntry> entries = map(Lists.keyed(random, 5_000));
    MemoryBlobs blobs = new MemoryBlobs();
    ListTreeReader left = reader(blobs, entries);
    ListTreeReader right = reader(blobs, entries);
    List<String> found = new ArrayList<>();
    ListDiff.compare(left, right, (a, b) -> found.add("difference"));
    assertThat(found).isEmpty();
    assertThat(blobs.takeLoads()).isZero();
  }

  private List<String> diff(
      MemoryBlobs blobs,
      NavigableMap<String, ListEntry> before,
      NavigableMap<String, ListEntry> after) {
    List<String> found = new ArrayList<>();
    ListDiff.compare(
        reader(blobs, before), reader(blobs, after), (a, b) -> found.add(describe(a, b)));
    return found;
  }

  private static List<String> differences(
      NavigableMap<String, ListEntry> before, NavigableMap<String, ListEntry> after) {
    TreeSet<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    return keys.stream()
        .filter(key -> !Objects.equals(before.get(key), after.get(key)))
        .map(key -> describe(before.get(key), after.get(key)))
        .toList();
  }

  private static String describe(@Nullable ListEntry before, @Nullable ListEntry after) {
    ListEntry either = before == null ? Objects.requireNonNull(after) : before;
    return new String(either.key(), UTF_8) + " " + hash(before) + " " + hash(after);
  }

  private static String hash(@Nullable ListEntry entry) {
    return entry == null ? "none" : Integer.toHexString(entry.hashCode());
  }

  private void edit(NavigableMap<String, ListEntry> entries, int edits) {
    for (int i = 0; i < edits; i++) {
      String name = "part-%08d.parquet".formatted(random.nextInt(100_000_000));
      String near = entries.ceilingKey(name);
      switch (random.nextInt(3)) {
        case 0 -> entries.put(name, Lists.keyed(name, random));
        case 1 -> entries.remove(near == null ? name : near);
        default ->
            entries.computeIfPresent(
                near == null ? name : near, (key, _) -> Lists.keyed(key, random));
      }
    }
  }

  private static ListTreeReader reader(MemoryBlobs blobs, NavigableMap<String, ListEntry> entries) {
    return new ListTreeReader(blobs, Lists.write(blobs, new ArrayList<>(entries.values())));
  }

  private static NavigableMap<String, ListEntry> map(List<ListEntry> entries) {
    TreeMap<String, ListEntry> map = new TreeMap<>();
    entries.forEach(entry -> map.put(new String(entry.key(), UTF_8), entry));
    return map;
  }
}

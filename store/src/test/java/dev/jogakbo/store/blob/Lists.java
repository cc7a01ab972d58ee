package dev.jogakbo.store.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/** Lists for tests. */
final class Lists {
  private Lists() {}

  static ListTree write(BlobSink sink, List<ListEntry> entries) {
    ListTreeWriter writer = new ListTreeWriter(sink);
    entries.forEach(writer::add);
    return writer.finish();
  }

  static List<ListEntry> readAll(ListTreeReader reader) {
    return rest(reader.cursor());
  }

  static List<ListEntry> rest(ListCursor cursor) {
    List<ListEntry> entries = new ArrayList<>();
    while (cursor.next()) {
      entries.add(cursor.entry());
    }
    return entries;
  }

  /** Entries without keys, of 20 to 60 bytes. */
  static List<ListEntry> plain(Random random, int count) {
    List<ListEntry> entries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      entries.add(plain(random));
    }
    return entries;
  }

  static ListEntry plain(Random random) {
    return ListEntry.of(bytes(random, 20 + random.nextInt(41)), random.nextInt(100_000));
  }

  /** Entries with keys like file names, sorted. */
  static List<ListEntry> keyed(Random random, int count) {
    TreeMap<String, ListEntry> entries = new TreeMap<>();
    while (entries.size() < count) {
      String name = "part-%08d.parquet".formatted(random.nextInt(100_000_000));
      entries.put(name, keyed(name, random));
    }
    return new ArrayList<>(entries.values());
  }

  static ListEntry keyed(String name, Random random) {
    return new ListEntry(name.getBytes(UTF_8), bytes(random, 33), random.nextInt(1 << 30));
  }

  static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}

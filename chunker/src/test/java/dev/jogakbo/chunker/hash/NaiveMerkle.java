package dev.jogakbo.chunker.hash;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The specification of the Merkle root word for word: a list is replaced by the parents of its
 * groups until one entry is left.
 */
final class NaiveMerkle {
  private static final byte[] INTERNAL_KEY =
      HexFormat.of().parseHex("017ec5c7a5472996fd946666b48a02e65ddd536f37c76dd2f86352e64a53713f");

  private NaiveMerkle() {}

  static XorbHash root(List<SizedChunk> chunks) {
    if (chunks.isEmpty()) {
      return XorbHash.of(new byte[32]);
    }
    List<Entry> entries = new ArrayList<>();
    chunks.forEach(chunk -> entries.add(new Entry(chunk.hash(), chunk.lengthBytes())));
    return XorbHash.of(reduce(entries).hash().toBytes());
  }

  private static Entry reduce(List<Entry> entries) {
    if (entries.size() == 1) {
      return entries.getFirst();
    }
    List<Entry> parents = new ArrayList<>();
    int start = 0;
    while (start < entries.size()) {
      int size = groupSize(entries.subList(start, entries.size()));
      parents.add(parent(entries.subList(start, start + size)));
      start += size;
    }
    return reduce(parents);
  }

  private static int groupSize(List<Entry> rest) {
    if (rest.size() <= 2) {
      return rest.size();
    }
    int end = Math.min(9, rest.size());
    for (int i = 2; i < end; i++) {
      if (rest.get(i).hash().remainder(4) == 0) {
        return i + 1;
      }
    }
    return end;
  }

  private static Entry parent(List<Entry> group) {
    StringBuilder text = new StringBuilder();
    long lengthBytes = 0;
    for (Entry entry : group) {
      text.append("%s : %d\n".formatted(entry.hash().toHex(), entry.lengthBytes()));
      lengthBytes += entry.lengthBytes();
    }
    byte[] hash = new byte[32];
    org.apache.commons.codec.digest.Blake3.initKeyedHash(INTERNAL_KEY)
        .update(text.toString().getBytes(US_ASCII))
        .doFinalize(hash);
    return new Entry(ChunkHash.of(hash), lengthBytes);
  }

  private record Entry(ChunkHash hash, long lengthBytes) {}
}

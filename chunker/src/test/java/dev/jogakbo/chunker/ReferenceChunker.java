package dev.jogakbo.chunker;

import java.util.ArrayList;
import java.util.List;

/** The chunking rule word for word, over a whole input at once. */
final class ReferenceChunker {
  private static final long[] TABLE = GearTable.copy();

  private ReferenceChunker() {}

  /** Exclusive ends of all chunks. */
  static List<Integer> ends(byte[] bytes, ChunkSizes sizes) {
    List<Integer> ends = new ArrayList<>();
    long h = 0;
    int size = 0;
    for (int i = 0; i < bytes.length; i++) {
      h = (h << 1) + TABLE[Byte.toUnsignedInt(bytes[i])];
      size++;
      if (size >= sizes.minBytes()
          && (Long.compareUnsigned(h, Long.divideUnsigned(-1, sizes.targetBytes())) <= 0
              || size == sizes.maxBytes())) {
        ends.add(i + 1);
        h = 0;
        size = 0;
      }
    }
    if (size > 0) {
      ends.add(bytes.length);
    }
    return ends;
  }
}

package dev.jogakbo.store.ingest;

import dev.jogakbo.store.recipe.ByteRange;
import java.util.Arrays;

/** Where the chunks of a stream end. Used by one thread. */
final class ChunkEnds {
  private long[] ends = new long[16];
  private int count;

  void add(int lengthBytes) {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    ends[count] = start(count) + lengthBytes;
    count++;
  }

  /** Returns where a chunk starts. */
  long start(int chunk) {
    return chunk == 0 ? 0 : ends[chunk - 1];
  }

  /** Returns which chunk the byte at the position is in. */
  int chunkAt(long position) {
    int found = Arrays.binarySearch(ends, 0, count, position);
    int chunk = found < 0 ? -found - 1 : found + 1;
    if (position < 0 || chunk == count) {
      throw new IndexOutOfBoundsException(
          "position " + position + " of a part of " + start(count) + " bytes");
    }
    return chunk;
  }

  /** Returns the bytes of the chunks that the range, which is not empty, lies in. */
  ByteRange cover(ByteRange range) {
    return new ByteRange(start(chunkAt(range.start())), ends[chunkAt(range.end() - 1)]);
  }
}

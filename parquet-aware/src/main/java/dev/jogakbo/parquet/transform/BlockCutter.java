package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.transform.Part.SkeletonPart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Cuts the bytes of a skeleton into blocks that begin and end with its structures, because they are
 * too regular for a hash of their last bytes. Whether a block ends behind an item depends on the
 * item's own bytes and size, so an item that is added, changed or removed moves the cuts near it
 * only. Blocks are larger in very long skeletons, by a power of two, so that there are some hundred
 * of them at most.
 */
final class BlockCutter {
  static final int BLOCK_BYTES_MIN = 4 << 10;
  static final int BLOCK_BYTES_MAX = 32 << 10;

  /** Bytes of items one of which, on average, ends a block. */
  private static final int ITEM_BYTES_PER_CUT = 4 << 10;

  /** Bytes of a skeleton from which on blocks are larger. */
  private static final int UNSCALED_BYTES_MAX = 1 << 20;

  private static final int LAST_BYTES_MIN = 1 << 10;
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private int[] ends = new int[64];
  private final BitSet edges = new BitSet();
  private int count;

  /** An item ends there, which begins where the one before ended. */
  void item(int end) {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    ends[count++] = end;
  }

  /** What began at the last edge ends there; if it is large enough so does the block. */
  void edge(int end) {
    edges.set(count);
    item(end);
  }

  List<SkeletonPart> cut(byte[] bytes) {
    List<SkeletonPart> blocks = new ArrayList<>();
    int start = 0;
    int itemStart = 0;
    int edge = 0;
    int scale = scale(bytes.length);
    for (int i = 0; i < count && bytes.length - ends[i] >= LAST_BYTES_MIN; i++) {
      int end = ends[i];
      boolean isEdge = edges.get(i) && end - edge >= BLOCK_BYTES_MIN << scale;
      boolean mayCut = end - start >= BLOCK_BYTES_MIN << scale;
      boolean mustCut = end - start >= BLOCK_BYTES_MAX << scale;
      if (mayCut && (isEdge || mustCut || cuts(bytes, itemStart, end, scale))) {
        blocks.add(new SkeletonPart(Arrays.copyOfRange(bytes, start, end)));
        start = end;
      }
      itemStart = end;
      edge = edges.get(i) ? end : edge;
    }
    if (start < bytes.length) {
      blocks.add(new SkeletonPart(Arrays.copyOfRange(bytes, start, bytes.length)));
    }
    return blocks;
  }

  /** Returns how often the size of blocks is doubled. */
  private static int scale(int lengthBytes) {
    return Integer.SIZE - Integer.numberOfLeadingZeros((lengthBytes - 1) / UNSCALED_BYTES_MAX);
  }

  /** Whether a block of at least the smallest size ends behind a tile of those bytes. */
  static boolean cutsBehind(byte[] bytes) {
    return cuts(bytes, 0, bytes.length, 0);
  }

  private static boolean cuts(byte[] bytes, int start, int end, int scale) {
    long hash = FNV_OFFSET;
    for (int i = start; i < end; i++) {
      hash = (hash ^ (bytes[i] & 0xff)) * FNV_PRIME;
    }
    long high = ((hash ^ (hash >>> 29)) * FNV_PRIME) >>> 40;
    return high * (ITEM_BYTES_PER_CUT << scale) < ((long) (end - start) << 24);
  }
}

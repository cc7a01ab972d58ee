package dev.jogakbo.store.blob;

/**
 * Where a list is cut into nodes: after an item whose hash is small enough for the item's length,
 * so that about every {@link #STEP_BYTES} there is a cut wherever the items came from. Nodes have
 * at least {@link #LENGTH_MIN} bytes (but for the last of a level) and at most {@link #LENGTH_MAX}
 * unless an item or a pair of inner items is longer.
 *
 * <p>A keyed entry is judged by its key alone: another value under the same key moves no cut.
 * Changing this changes no format, but lists written before and after share nothing.
 */
final class ListCut {
  static final int LENGTH_MIN = 1024;
  static final int LENGTH_MAX = 16 * 1024;
  private static final int STEP_BYTES = 3 * 1024;

  private ListCut() {}

  /** Whether a node of that length, with at least the items it must have, ends after the item. */
  static boolean endsAfter(long itemHash, int itemLengthBytes, int nodeLengthBytes) {
    if (nodeLengthBytes < LENGTH_MIN) {
      return false;
    }
    int ofStep = Math.min(itemLengthBytes, STEP_BYTES);
    return (itemHash >>> 33) * STEP_BYTES < ((long) ofStep << 31);
  }

  static long hash(ListEntry entry) {
    return entry.key().length > 0 ? hash(entry.key(), 0) : hash(entry.value(), entry.weight());
  }

  static long hash(ListChild child) {
    return hash(child.id().toBytes(), 0);
  }

  /** FNV-1a, then the finish of MurmurHash3, because the upper bits of FNV alone are uneven. */
  private static long hash(byte[] bytes, long seed) {
    long hash = 0xcbf29ce484222325L ^ seed;
    for (byte b : bytes) {
      hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
    }
    hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return hash ^ (hash >>> 33);
  }
}

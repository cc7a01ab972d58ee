package dev.jogakbo.parquet.codec;

/**
 * A number in base 128, low group first, in its shortest form:
 *
 * <pre>
 *   1ggggggg 1ggggggg ... 0ggggggg      g: seven bits of the number, lowest seven first
 * </pre>
 */
final class Varint {
  private static final int GROUP_BITS = 7;
  private static final int MORE = 1 << GROUP_BITS;

  private Varint() {}

  /** Writes {@code value}, taken as unsigned, and returns where it ended, exclusive. */
  static int put(int value, byte[] target, int at) {
    int out = at;
    int left = value;
    while ((left & -MORE) != 0) {
      target[out++] = (byte) (left | MORE);
      left >>>= GROUP_BITS;
    }
    target[out++] = (byte) left;
    return out;
  }
}

package dev.jogakbo.parquet.codec;

/**
 * What the processor's CRC-32C instruction makes of four bytes: the register after them, without
 * the inversions that the checksum proper has at both ends. Reflected polynomial 0x82f63b78.
 */
final class Crc32cWord {
  private static final int POLYNOMIAL = 0x82f63b78;
  private static final int[] BYTE_0 = table(Integer.BYTES);
  private static final int[] BYTE_1 = table(3);
  private static final int[] BYTE_2 = table(2);
  private static final int[] BYTE_3 = table(1);

  private Crc32cWord() {}

  /** Returns the register after the four bytes of {@code word}, low one first, from zero. */
  static int of(int word) {
    return BYTE_0[word & 0xff]
        ^ BYTE_1[word >>> 8 & 0xff]
        ^ BYTE_2[word >>> 16 & 0xff]
        ^ BYTE_3[word >>> 24];
  }

  /** What one byte comes to after it and the zero bytes behind it, {@code byteCount} in all. */
  private static int[] table(int byteCount) {
    int[] table = new int[1 << Byte.SIZE];
    for (int value = 0; value < table.length; value++) {
      int register = value;
      for (int bit = 0; bit < Byte.SIZE * byteCount; bit++) {
        register = (register >>> 1) ^ ((register & 1) == 0 ? 0 : POLYNOMIAL);
      }
      table[value] = register;
    }
    return table;
  }
}

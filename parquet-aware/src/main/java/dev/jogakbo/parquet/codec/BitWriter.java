package dev.jogakbo.parquet.codec;

/** Writes bits, low ones first, into an array. */
final class BitWriter {
  private final byte[] target;
  private int at;
  private long bits;
  private int bitCount;

  BitWriter(byte[] target, int at) {
    this.target = target;
    this.at = at;
  }

  /** Writes the low {@code count} bits of {@code value}, which has no others; at most 32. */
  void put(int value, int count) {
    bits |= (long) value << bitCount;
    bitCount += count;
    if (bitCount >= Integer.SIZE) {
      Words.putInt32(target, at, (int) bits);
      at += Integer.BYTES;
      bits >>>= Integer.SIZE;
      bitCount -= Integer.SIZE;
    }
  }

  /**
   * Writes the bytes that are whole and returns where they end, exclusive; some bits may be left.
   */
  int flushWholeBytes() {
    while (bitCount >= Byte.SIZE) {
      target[at++] = (byte) bits;
      bits >>>= Byte.SIZE;
      bitCount -= Byte.SIZE;
    }
    return at;
  }

  /** Fills up the last byte with zero bits and returns where it ended, exclusive. */
  int align() {
    while (bitCount > 0) {
      target[at++] = (byte) bits;
      bits >>>= Byte.SIZE;
      bitCount -= Byte.SIZE;
    }
    bitCount = 0;
    bits = 0;
    return at;
  }

  /** Copies bytes; only where bits are aligned. */
  void putBytes(byte[] source, int start, int lengthBytes) {
    System.arraycopy(source, start, target, at, lengthBytes);
    at += lengthBytes;
  }
}

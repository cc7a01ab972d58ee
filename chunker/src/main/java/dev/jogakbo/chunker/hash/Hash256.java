package dev.jogakbo.chunker.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * What every 32-byte identity shares. Equal only to the same bytes of the same type; ordered by raw
 * bytes, unsigned.
 *
 * <pre>
 * raw    byte 0..7   8..15   16..23  24..31     as kept and sent
 * word   0           1       2       3          each 8 bytes read little-endian
 * text   16 digits   16      16      16         each word as 16 lowercase hex digits, so every group of 8 bytes reads backwards
 * </pre>
 *
 * The text form is Xet's (protocol specification, string form) and is used wherever a hash is
 * written as text.
 */
abstract sealed class Hash256 permits ChunkHash, FileHash, RangeHash, XorbHash {
  static final int BYTES = 32;
  static final int HEX_DIGITS = 64;

  private static final HexFormat HEX = HexFormat.of();
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final long word0;
  private final long word1;
  private final long word2;
  private final long word3;

  Hash256(byte[] source, int offset) {
    word0 = (long) WORD.get(source, offset);
    word1 = (long) WORD.get(source, offset + 8);
    word2 = (long) WORD.get(source, offset + 16);
    word3 = (long) WORD.get(source, offset + 24);
  }

  /** The argument, if it is as long as a hash. */
  static byte[] requireLength(byte[] raw) {
    if (raw.length != BYTES) {
      throw new IllegalArgumentException("hash: expected " + BYTES + " bytes, found " + raw.length);
    }
    return raw;
  }

  /** Raw bytes of a text form. */
  static byte[] parseRaw(String text) {
    if (text.length() != HEX_DIGITS) {
      throw new IllegalArgumentException(
          "hash: expected "
              + HEX_DIGITS
              + " lowercase hex digits, found "
              + text.length()
              + " characters");
    }
    byte[] raw = new byte[BYTES];
    for (int i = 0; i < BYTES; i++) {
      raw[i ^ 7] = (byte) (digit(text, 2 * i) << 4 | digit(text, 2 * i + 1));
    }
    return raw;
  }

  private static int digit(String text, int index) {
    char c = text.charAt(index);
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
      return c - 'a' + 10;
    }
    throw new IllegalArgumentException(
        "hash: expected a lowercase hex digit at index %d, found U+%04X".formatted(index, (int) c));
  }

  /** Writes the 32 raw bytes to {@code target[offset, offset + 32)}. */
  public final void write(byte[] target, int offset) {
    WORD.set(target, offset, word0);
    WORD.set(target, offset + 8, word1);
    WORD.set(target, offset + 16, word2);
    WORD.set(target, offset + 24, word3);
  }

  /** The 32 raw bytes; the array belongs to the caller. */
  public final byte[] toBytes() {
    byte[] raw = new byte[BYTES];
    write(raw, 0);
    return raw;
  }

  /** The text form: 64 lowercase hex digits, every group of 8 bytes backwards. */
  public final String toHex() {
    return HEX.toHexDigits(word0)
        + HEX.toHexDigits(word1)
        + HEX.toHexDigits(word2)
        + HEX.toHexDigits(word3);
  }

  /**
   * The raw bytes in their own order as 64 lowercase hex digits; not the form that is shown to
   * users or clients.
   */
  public final String toRawHex() {
    return HEX.formatHex(toBytes());
  }

  /** Whether all 32 bytes are zero, which stands for "nothing" in Xet. */
  public final boolean isZero() {
    return (word0 | word1 | word2 | word3) == 0;
  }

  /** Remainder of the hash as Xet defines it: that of the last word, unsigned. */
  public final int remainder(int modulus) {
    return (int) Long.remainderUnsigned(word3, modulus);
  }

  final int compareRaw(Hash256 other) {
    int order = compareWords(word0, other.word0);
    if (order == 0) {
      order = compareWords(word1, other.word1);
    }
    if (order == 0) {
      order = compareWords(word2, other.word2);
    }
    return order == 0 ? compareWords(word3, other.word3) : order;
  }

  private static int compareWords(long a, long b) {
    return Long.compareUnsigned(Long.reverseBytes(a), Long.reverseBytes(b));
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof Hash256 that
        && getClass() == that.getClass()
        && word0 == that.word0
        && word1 == that.word1
        && word2 == that.word2
        && word3 == that.word3;
  }

  @Override
  public final int hashCode() {
    return Long.hashCode(word0);
  }

  /** The text form. */
  @Override
  public final String toString() {
    return toHex();
  }
}

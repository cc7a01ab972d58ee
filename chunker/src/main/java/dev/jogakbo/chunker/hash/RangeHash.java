package dev.jogakbo.chunker.hash;

import java.nio.ByteBuffer;

/**
 * Proof that the sender of a range of chunks holds them: BLAKE3 of their hashes in order, under the
 * verification key of Xet.
 */
public final class RangeHash extends Hash256 implements Comparable<RangeHash> {
  /** Length of the raw form. */
  public static final int BYTES = Hash256.BYTES;

  private RangeHash(byte[] source, int offset) {
    super(source, offset);
  }

  /**
   * From exactly 32 raw bytes, which are copied.
   *
   * @throws IllegalArgumentException if there are more or fewer
   */
  public static RangeHash of(byte[] raw) {
    return new RangeHash(requireLength(raw), 0);
  }

  /** From the raw bytes {@code source[offset, offset + 32)}. */
  public static RangeHash read(byte[] source, int offset) {
    return new RangeHash(source, offset);
  }

  /** From the next 32 raw bytes of the buffer, whose position moves past them. */
  public static RangeHash read(ByteBuffer source) {
    byte[] raw = new byte[BYTES];
    source.get(raw);
    return new RangeHash(raw, 0);
  }

  /**
   * From the text form.
   *
   * @throws IllegalArgumentException if the text is not 64 lowercase hex digits
   */
  public static RangeHash parse(String text) {
    return new RangeHash(parseRaw(text), 0);
  }

  /** Order of the raw bytes, unsigned. */
  @Override
  public int compareTo(RangeHash other) {
    return compareRaw(other);
  }
}

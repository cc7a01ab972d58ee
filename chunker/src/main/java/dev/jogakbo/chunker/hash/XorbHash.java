package dev.jogakbo.chunker.hash;

import java.nio.ByteBuffer;

/** Identity of a xorb: root of the Merkle tree over its chunks in order. */
public final class XorbHash extends Hash256 implements Comparable<XorbHash> {
  /** Length of the raw form. */
  public static final int BYTES = Hash256.BYTES;

  private XorbHash(byte[] source, int offset) {
    super(source, offset);
  }

  /**
   * From exactly 32 raw bytes, which are copied.
   *
   * @throws IllegalArgumentException if there are more or fewer
   */
  public static XorbHash of(byte[] raw) {
    return new XorbHash(requireLength(raw), 0);
  }

  /** From the raw bytes {@code source[offset, offset + 32)}. */
  public static XorbHash read(byte[] source, int offset) {
    return new XorbHash(source, offset);
  }

  /** From the next 32 raw bytes of the buffer, whose position moves past them. */
  public static XorbHash read(ByteBuffer source) {
    byte[] raw = new byte[BYTES];
    source.get(raw);
    return new XorbHash(raw, 0);
  }

  /**
   * From the text form.
   *
   * @throws IllegalArgumentException if the text is not 64 lowercase hex digits
   */
  public static XorbHash parse(String text) {
    return new XorbHash(parseRaw(text), 0);
  }

  /** Order of the raw bytes, unsigned. */
  @Override
  public int compareTo(XorbHash other) {
    return compareRaw(other);
  }
}

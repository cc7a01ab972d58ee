package dev.jogakbo.chunker.hash;

import java.nio.ByteBuffer;

/** Identity of a chunk: BLAKE3 of its raw bytes under the data key of Xet. */
public final class ChunkHash extends Hash256 implements Comparable<ChunkHash> {
  /** Length of the raw form. */
  public static final int BYTES = Hash256.BYTES;

  private ChunkHash(byte[] source, int offset) {
    super(source, offset);
  }

  /**
   * From exactly 32 raw bytes, which are copied.
   *
   * @throws IllegalArgumentException if there are more or fewer
   */
  public static ChunkHash of(byte[] raw) {
    return new ChunkHash(requireLength(raw), 0);
  }

  /** From the raw bytes {@code source[offset, offset + 32)}. */
  public static ChunkHash read(byte[] source, int offset) {
    return new ChunkHash(source, offset);
  }

  /** From the next 32 raw bytes of the buffer, whose position moves past them. */
  public static ChunkHash read(ByteBuffer source) {
    byte[] raw = new byte[BYTES];
    source.get(raw);
    return new ChunkHash(raw, 0);
  }

  /**
   * From the text form.
   *
   * @throws IllegalArgumentException if the text is not 64 lowercase hex digits
   */
  public static ChunkHash parse(String text) {
    return new ChunkHash(parseRaw(text), 0);
  }

  /** Order of the raw bytes, unsigned. */
  @Override
  public int compareTo(ChunkHash other) {
    return compareRaw(other);
  }
}

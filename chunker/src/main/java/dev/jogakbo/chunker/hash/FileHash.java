package dev.jogakbo.chunker.hash;

import java.nio.ByteBuffer;

/**
 * Identity of a file in Xet: BLAKE3 of the root of the Merkle tree over all its chunks, keyed with
 * zeros. Not the SHA-256 of its bytes.
 */
public final class FileHash extends Hash256 implements Comparable<FileHash> {
  /** Length of the raw form. */
  public static final int BYTES = Hash256.BYTES;

  /** The file without bytes: 32 zero bytes. */
  public static final FileHash EMPTY = new FileHash(new byte[BYTES], 0);

  private FileHash(byte[] source, int offset) {
    super(source, offset);
  }

  /**
   * From exactly 32 raw bytes, which are copied.
   *
   * @throws IllegalArgumentException if there are more or fewer
   */
  public static FileHash of(byte[] raw) {
    return new FileHash(requireLength(raw), 0);
  }

  /** From the raw bytes {@code source[offset, offset + 32)}. */
  public static FileHash read(byte[] source, int offset) {
    return new FileHash(source, offset);
  }

  /** From the next 32 raw bytes of the buffer, whose position moves past them. */
  public static FileHash read(ByteBuffer source) {
    byte[] raw = new byte[BYTES];
    source.get(raw);
    return new FileHash(raw, 0);
  }

  /**
   * From the text form.
   *
   * @throws IllegalArgumentException if the text is not 64 lowercase hex digits
   */
  public static FileHash parse(String text) {
    return new FileHash(parseRaw(text), 0);
  }

  /** Order of the raw bytes, unsigned. */
  @Override
  public int compareTo(FileHash other) {
    return compareRaw(other);
  }
}

package dev.jogakbo.parquet.layout;

/** Bytes that can be read from any position. Their length does not change while they are read. */
public interface ByteSource {

  /** Returns the number of bytes. */
  long lengthBytes();

  /**
   * Fills {@code target[offset, offset + lengthBytes)} from {@code position} on. Is only asked for
   * bytes that are there; what it throws when it fails is passed on.
   */
  void read(long position, byte[] target, int offset, int lengthBytes);

  /** Reads that many bytes into a new array. */
  default byte[] read(long position, int lengthBytes) {
    byte[] target = new byte[lengthBytes];
    read(position, target, 0, lengthBytes);
    return target;
  }
}

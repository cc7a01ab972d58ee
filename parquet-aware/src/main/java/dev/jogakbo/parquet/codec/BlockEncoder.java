package dev.jogakbo.parquet.codec;

/**
 * Compresses exactly as one particular build of one particular library does, for ever: what it
 * makes of given bytes never changes. Keeps scratch memory, so it is used by one thread at a time.
 */
interface BlockEncoder {
  /** Returns the most bytes that {@link #encode} may write for that many plain ones. */
  int lengthBytesMax(int plainLengthBytes);

  /**
   * Compresses into {@code target} from {@code at} on, where {@link #lengthBytesMax} bytes must be
   * free, and returns where it ended, exclusive.
   *
   * @throws EncoderFailedException if a library would not do it
   */
  int encode(ByteSlice plain, byte[] target, int at);
}

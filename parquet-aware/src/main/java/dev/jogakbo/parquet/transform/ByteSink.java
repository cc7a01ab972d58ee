package dev.jogakbo.parquet.transform;

/** Takes bytes in order. */
@FunctionalInterface
public interface ByteSink {

  /** Takes {@code source[offset, offset + lengthBytes)}, which is not kept after the call. */
  void write(byte[] source, int offset, int lengthBytes);
}

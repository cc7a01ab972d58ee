package dev.jogakbo.store.recipe;

/** Takes output in order. */
@FunctionalInterface
public interface OutputSink {

  /** Takes {@code source[offset, offset + lengthBytes)}, which is not kept after the call. */
  void write(byte[] source, int offset, int lengthBytes);
}

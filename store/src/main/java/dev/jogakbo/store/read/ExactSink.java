package dev.jogakbo.store.read;

import dev.jogakbo.store.error.CorruptDataException;
import java.io.IOException;
import java.io.OutputStream;

/** Passes on exactly as many bytes as were asked for, or says that the recipe is wrong. */
final class ExactSink extends OutputStream {
  private final OutputStream sink;
  private final String what;
  private final long expectedBytes;
  private long sentBytes;

  ExactSink(OutputStream sink, String what, long expectedBytes) {
    this.sink = sink;
    this.what = what;
    this.expectedBytes = expectedBytes;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int lengthBytes) throws IOException {
    if (lengthBytes > expectedBytes - sentBytes) {
      throw mismatch("at least " + (sentBytes + lengthBytes));
    }
    sink.write(source, offset, lengthBytes);
    sentBytes += lengthBytes;
  }

  long sentBytes() {
    return sentBytes;
  }

  /** Refuses an early end. */
  void expectAllSent() {
    if (sentBytes != expectedBytes) {
      throw mismatch(Long.toString(sentBytes));
    }
  }

  private CorruptDataException mismatch(String found) {
    return new CorruptDataException(
        "%s: expected %d bytes, found %s".formatted(what, expectedBytes, found));
  }
}

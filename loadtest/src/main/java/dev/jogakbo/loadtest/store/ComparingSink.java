package dev.jogakbo.loadtest.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/** Refuses bytes that are not those of a stream. */
final class ComparingSink extends OutputStream {
  private final InputStream expected;
  private long position;

  ComparingSink(InputStream expected) {
    this.expected = expected;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int lengthBytes) throws IOException {
    byte[] wanted = expected.readNBytes(lengthBytes);
    int end = offset + lengthBytes;
    int difference = Arrays.mismatch(wanted, 0, wanted.length, source, offset, end);
    if (difference >= 0) {
      throw new IOException("another byte came back at " + (position + difference));
    }
    position += lengthBytes;
  }
}

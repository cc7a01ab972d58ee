package dev.jogakbo.service.upload;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body whose sender leaves after some bytes. */
final class CutStream extends InputStream {
  private final ByteArrayInputStream bytes;

  CutStream(byte[] whole, int from, int lengthBytes) {
    bytes = new ByteArrayInputStream(whole, from, lengthBytes);
  }

  @Override
  public int read() throws IOException {
    int read = bytes.read();
    if (read < 0) {
      throw new IOException("the sender left");
    }
    return read;
  }

  @Override
  public int read(byte[] buffer, int offset, int lengthBytes) throws IOException {
    int read = bytes.read(buffer, offset, lengthBytes);
    if (read < 0) {
      throw new IOException("the sender left");
    }
    return read;
  }
}

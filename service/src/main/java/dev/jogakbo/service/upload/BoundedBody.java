package dev.jogakbo.service.upload;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A body that is refused once it is longer than allowed, for those that do not say how long they
 * are.
 */
public final class BoundedBody extends FilterInputStream {
  private final long lengthBytesMax;
  private long readBytes;

  /** Creates the body. */
  public BoundedBody(InputStream body, long lengthBytesMax) {
    super(body);
    this.lengthBytesMax = lengthBytesMax;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    count(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] buffer, int offset, int lengthBytes) throws IOException {
    int read = super.read(buffer, offset, lengthBytes);
    count(Math.max(0, read));
    return read;
  }

  private void count(int more) {
    readBytes += more;
    if (readBytes > lengthBytesMax) {
      throw PromisedBytes.tooLarge(lengthBytesMax);
    }
  }
}

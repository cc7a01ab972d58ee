package dev.jogakbo.service.viewer;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Ends after so many bytes, and then says whether there were more. Used by one thread. */
final class ScanStream extends FilterInputStream {
  private final long bytesMax;
  private long readBytes;
  private boolean isCut;

  ScanStream(InputStream in, long bytesMax) {
    super(in);
    this.bytesMax = bytesMax;
  }

  /** Whether it ended before what it reads from does. */
  boolean isCut() {
    return isCut;
  }

  /** Returns how many bytes were read. */
  long readBytes() {
    return readBytes;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int lengthBytes) throws IOException {
    if (lengthBytes == 0) {
      return 0;
    }
    if (readBytes == bytesMax) {
      isCut = isCut || super.read() >= 0;
      return -1;
    }
    int most = (int) Math.min(lengthBytes, bytesMax - readBytes);
    int found = super.read(target, offset, most);
    readBytes += Math.max(found, 0);
    return found;
  }

  @Override
  public long skip(long count) {
    throw new UnsupportedOperationException("is read from its beginning");
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}

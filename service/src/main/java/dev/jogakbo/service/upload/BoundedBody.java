package dev.jogakbo.service.upload;

import dev.jogakbo.service.http.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

/** A body that is refused once it is longer than allowed, whatever it said of its length. */
public final class BoundedBody extends FilterInputStream {
  private final long lengthBytesMax;
  private final Supplier<ProblemException> refusal;
  private long readBytes;

  /** Creates the body; what {@code refusal} gives is thrown by the read that goes too far. */
  public BoundedBody(InputStream body, long lengthBytesMax, Supplier<ProblemException> refusal) {
    super(body);
    this.lengthBytesMax = lengthBytesMax;
    this.refusal = refusal;
  }

  /**
   * Returns the body of the request, which is refused before any of it is asked for if it declares
   * to be longer than that.
   */
  public static BoundedBody of(
      HttpServletRequest request, long lengthBytesMax, Supplier<ProblemException> refusal)
      throws IOException {
    if (request.getContentLengthLong() > lengthBytesMax) {
      throw refusal.get();
    }
    return new BoundedBody(request.getInputStream(), lengthBytesMax, refusal);
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
      throw refusal.get();
    }
  }
}

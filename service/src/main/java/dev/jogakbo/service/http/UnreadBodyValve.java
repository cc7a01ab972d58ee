package dev.jogakbo.service.http;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * Lets a refusal reach a client that is still sending. The answer goes out at once, saying that the
 * connection will close; then a bounded part of what the client sends is thrown away, because
 * closing on unread bytes resets the connection and takes the answer with it (RFC 9112 §9.6). A
 * client that waits for {@code 100 Continue} is not read from at all: it never gets one. Nor is one
 * that was refused for its silence.
 *
 * <p>Not a filter: the server shuts a request's stream as soon as the last byte of the declared
 * length of its answer is written. Here the connection itself is read.
 */
public final class UnreadBodyValve extends ValveBase {
  private final Limits limits;
  private final LongSupplier nanoClock;

  /** Creates the valve. */
  public UnreadBodyValve(Limits limits, LongSupplier nanoClock) {
    super(true);
    this.limits = limits;
    this.nanoClock = nanoClock;
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    getNext().invoke(request, response);
    if (response.getStatus() >= 400 && mayHaveBody(request) && !isRead(request)) {
      refuse(request, response);
    }
  }

  private void refuse(Request request, Response response) throws IOException {
    if (!response.isCommitted()) {
      response.setHeader("Connection", "close");
    }
    response.finishResponse();
    boolean isSilent = response.getStatus() == HttpServletResponse.SC_REQUEST_TIMEOUT;
    if (!isSilent && request.getHeader("Expect") == null) {
      drain(request.getCoyoteRequest());
    }
  }

  private void drain(org.apache.coyote.Request connection) {
    Ignored ignored = new Ignored();
    long endNanos = nanoClock.getAsLong() + limits.seconds() * 1_000_000_000L;
    try {
      long left = limits.bytes();
      while (left > 0 && nanoClock.getAsLong() - endNanos < 0) {
        int read = connection.doRead(ignored);
        if (read < 0) {
          return;
        }
        left -= read;
      }
    } catch (IOException e) {
      // The client has left, which is as good as having listened to the end.
    }
  }

  private static boolean mayHaveBody(Request request) {
    return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
  }

  private static boolean isRead(Request request) {
    AtomicBoolean isRead = new AtomicBoolean();
    request.getCoyoteRequest().action(ActionCode.REQUEST_BODY_FULLY_READ, isRead);
    return isRead.get();
  }

  /** Where the server puts what was read. */
  private static final class Ignored implements ApplicationBufferHandler {
    private ByteBuffer bytes = ByteBuffer.allocate(0);

    @Override
    public void setByteBuffer(ByteBuffer buffer) {
      bytes = buffer;
    }

    @Override
    public ByteBuffer getByteBuffer() {
      return bytes;
    }

    @Override
    public void expand(int size) {
      // What is read is the server's own buffer.
    }
  }

  /**
   * How much of an unwanted body is read.
   *
   * @param bytes most bytes
   * @param seconds longest time
   */
  public record Limits(long bytes, int seconds) {}
}

package dev.jogakbo.service.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.LongSupplier;

/**
 * Lets a refusal reach a client that is still sending. The answer goes out at once, saying that the
 * connection will close; then a bounded part of what the client sends is thrown away, because
 * closing on unread bytes resets the connection and takes the answer with it (RFC 9112 §9.6). A
 * client that waits for {@code 100 Continue} is not read from at all: it never gets one. Nor is one
 * that was refused for its silence.
 */
public final class UnreadBodyFilter implements Filter {
  private static final int BUFFER_BYTES = 64 << 10;

  private final Limits limits;
  private final LongSupplier nanoClock;

  /** Creates the filter. */
  public UnreadBodyFilter(Limits limits, LongSupplier nanoClock) {
    this.limits = limits;
    this.nanoClock = nanoClock;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletResponse answer = (HttpServletResponse) response;
    chain.doFilter(request, answer);
    HttpServletRequest asked = (HttpServletRequest) request;
    if (answer.getStatus() >= 400 && mayHaveBody(asked) && !asked.getInputStream().isFinished()) {
      refuse(asked, answer);
    }
  }

  private void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
    boolean waits = request.getHeader("Expect") != null;
    boolean isSilent = response.getStatus() == HttpServletResponse.SC_REQUEST_TIMEOUT;
    if (!response.isCommitted()) {
      response.setHeader("Connection", "close");
    }
    response.flushBuffer();
    if (!waits && !isSilent) {
      drain(request.getInputStream());
    }
  }

  private void drain(ServletInputStream body) {
    byte[] ignored = new byte[BUFFER_BYTES];
    long endNanos = nanoClock.getAsLong() + limits.seconds() * 1_000_000_000L;
    try {
      long left = limits.bytes();
      while (left > 0 && nanoClock.getAsLong() < endNanos) {
        int read = body.read(ignored);
        if (read < 0) {
          return;
        }
        left -= read;
      }
    } catch (IOException e) {
      // The client has left, which is as good as having listened to the end.
    }
  }

  private static boolean mayHaveBody(HttpServletRequest request) {
    return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
  }

  /**
   * How much of an unwanted body is read.
   *
   * @param bytes most bytes
   * @param seconds longest time
   */
  public record Limits(long bytes, int seconds) {}
}

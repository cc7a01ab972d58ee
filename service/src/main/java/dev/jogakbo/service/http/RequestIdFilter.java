package dev.jogakbo.service.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.event.Level;

/**
 * Gives every request an id, puts it into the answer and every log line, and logs how the request
 * ended. The query is never logged, nor any header: either may hold a secret.
 */
public final class RequestIdFilter implements Filter {
  private static final Logger LOG = LoggerFactory.getLogger(RequestIdFilter.class);
  private static final int NOT_OFFERED = 501;
  private static final int PATH_CHARS_MAX = 300;

  private final LongSupplier nanoClock;

  /** Creates the filter. */
  public RequestIdFilter(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String id = RequestId.of(request);
    long startNanos = nanoClock.getAsLong();
    MDC.put(RequestId.LOG_KEY, id);
    try {
      ((HttpServletResponse) response).setHeader(RequestId.HEADER, id);
      chain.doFilter(request, response);
    } finally {
      log((HttpServletRequest) request, (HttpServletResponse) response, startNanos);
      MDC.remove(RequestId.LOG_KEY);
    }
  }

  private void log(HttpServletRequest request, HttpServletResponse response, long startNanos) {
    boolean isFault = response.getStatus() >= 500 && response.getStatus() != NOT_OFFERED;
    if (LOG.isDebugEnabled() || isFault) {
      LOG.atLevel(isFault ? Level.WARN : Level.DEBUG)
          .log(
              "{} {} {} {} ms",
              request.getMethod(),
              shortened(request.getRequestURI()),
              response.getStatus(),
              (nanoClock.getAsLong() - startNanos) / 1_000_000);
    }
  }

  private static String shortened(String path) {
    return path.length() <= PATH_CHARS_MAX ? path : path.substring(0, PATH_CHARS_MAX) + "...";
  }
}

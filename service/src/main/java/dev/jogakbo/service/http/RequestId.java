package dev.jogakbo.service.http;

import jakarta.servlet.ServletRequest;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The id that ties an answer to its lines in the log: 16 random hex digits, made here. */
public final class RequestId {
  /** The header that carries it. */
  public static final String HEADER = "X-Request-Id";

  /** The key under which log lines carry it. */
  public static final String LOG_KEY = "requestId";

  private static final String ATTRIBUTE = RequestId.class.getName();
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int LENGTH_BYTES = 8;

  private RequestId() {}

  /** Returns the request's id, giving it one if it has none yet. */
  public static String of(ServletRequest request) {
    if (request.getAttribute(ATTRIBUTE) instanceof String known) {
      return known;
    }
    String id = next();
    request.setAttribute(ATTRIBUTE, id);
    return id;
  }

  private static String next() {
    byte[] bytes = new byte[LENGTH_BYTES];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}

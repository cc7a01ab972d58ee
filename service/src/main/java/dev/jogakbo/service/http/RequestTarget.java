package dev.jogakbo.service.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/**
 * The path of a request as it came over the wire. It is decoded here and nowhere else, exactly
 * once: {@code %XX} becomes a byte, the bytes must be UTF-8; {@code ;} and {@code +} are ordinary
 * characters; {@code %2F} in a tail means the same as {@code /}.
 */
public final class RequestTarget {
  private final String raw;

  private RequestTarget(String raw) {
    this.raw = raw;
  }

  /** Returns the target of the request. */
  public static RequestTarget of(HttpServletRequest request) {
    return new RequestTarget(pathOf(request.getRequestURI()));
  }

  /** Returns the target of that raw path. */
  public static RequestTarget of(String rawPath) {
    return new RequestTarget(pathOf(rawPath));
  }

  /** Returns the segment with that number, counted from 0, decoded. */
  public String segment(int index) {
    int start = startOf(index);
    int end = raw.indexOf('/', start);
    return decode(raw.substring(start, end < 0 ? raw.length() : end));
  }

  /** Returns everything from the segment with that number on, decoded, slashes included. */
  public String tail(int index) {
    return decode(raw.substring(startOf(index)));
  }

  /** Returns the number of segments; the empty one behind a last slash counts. */
  public int segmentCount() {
    return Math.toIntExact(raw.chars().filter(c -> c == '/').count());
  }

  private int startOf(int index) {
    int at = 0;
    for (int slashes = 0; slashes <= index; slashes++) {
      int slash = raw.indexOf('/', at);
      if (slash < 0) {
        throw new ProblemException(ProblemType.NOT_FOUND, "the address is too short");
      }
      at = slash + 1;
    }
    return at;
  }

  /** Decodes percent escapes, once. */
  public static String decode(String text) {
    byte[] bytes = new byte[Math.multiplyExact(text.length(), 3)];
    int size = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%') {
        bytes[size++] = escaped(text, i);
        i += 2;
      } else if (c < 0x80) {
        bytes[size++] = (byte) c;
      } else {
        throw malformed("a character outside ASCII that is not percent-encoded");
      }
    }
    return utf8(ByteBuffer.wrap(bytes, 0, size));
  }

  private static byte escaped(String text, int at) {
    int high = at + 2 < text.length() ? Character.digit(text.charAt(at + 1), 16) : -1;
    int low = at + 2 < text.length() ? Character.digit(text.charAt(at + 2), 16) : -1;
    if (high < 0 || low < 0) {
      throw malformed("a '%' that is not followed by two hex digits");
    }
    return (byte) (high << 4 | low);
  }

  private static String utf8(ByteBuffer bytes) {
    try {
      return UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw malformed("bytes that are not UTF-8");
    }
  }

  /** Some clients send the whole URL as target (RFC 9112, absolute-form). */
  private static String pathOf(String raw) {
    int scheme = raw.indexOf("://");
    if (raw.startsWith("/") || scheme < 0) {
      return raw;
    }
    int path = raw.indexOf('/', scheme + 3);
    return path < 0 ? "/" : raw.substring(path);
  }

  private static ProblemException malformed(String found) {
    return new ProblemException(
        ProblemType.BAD_PATH, "expected percent-encoded UTF-8, found " + found);
  }
}

package dev.jogakbo.service.download;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The header {@code Content-Disposition} (RFC 6266): a fallback in plain ASCII for old clients, and
 * the exact name percent-encoded, so that no name can end the value or start another header.
 */
final class ContentDisposition {
  private static final String ATTR_CHARS = "!#$&+-.^_`|~";

  private ContentDisposition() {}

  static String attachment(String fileName) {
    return "attachment; filename=\""
        + ascii(fileName)
        + "\"; filename*=UTF-8''"
        + extended(fileName);
  }

  private static String ascii(String name) {
    StringBuilder out = new StringBuilder();
    name.codePoints().forEach(c -> out.append(isPlain(c) ? (char) c : '_'));
    return out.toString();
  }

  private static boolean isPlain(int c) {
    return c >= ' ' && c < 0x7f && c != '"' && c != '\\' && c != '%' && c != ';';
  }

  private static String extended(String name) {
    StringBuilder out = new StringBuilder();
    for (byte b : name.getBytes(UTF_8)) {
      if (isAttrChar(b)) {
        out.append((char) b);
      } else {
        out.append('%').append("%02X".formatted(b & 0xff));
      }
    }
    return out.toString();
  }

  private static boolean isAttrChar(byte b) {
    return (b >= 'a' && b <= 'z')
        || (b >= 'A' && b <= 'Z')
        || (b >= '0' && b <= '9')
        || ATTR_CHARS.indexOf(b) >= 0;
  }
}

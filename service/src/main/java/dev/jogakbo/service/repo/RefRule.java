package dev.jogakbo.service.repo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What a branch or a tag may be called: what {@code git check-ref-format} allows below {@code
 * refs/heads/} and {@code refs/tags/}, except {@code HEAD}, a leading {@code -} and anything shaped
 * like a commit id. Case is kept and tells names apart.
 */
final class RefRule {
  private static final int LENGTH_BYTES_MAX = 240;
  private static final Pattern HEX_40 = Pattern.compile("[0-9a-f]{40}");
  private static final Pattern FORBIDDEN =
      Pattern.compile("[\\x00-\\x20\\x7f~^:?*\\[\\\\]|\\.\\.|@\\{|//|/\\.|\\.lock(/|$)");

  private RefRule() {}

  static String require(String what, String name) {
    String fault = fault(name);
    if (!fault.isEmpty()) {
      throw new InvalidRequestException(
          "bad-ref-name", what + " '" + name + "': " + fault, Map.of("found", name));
    }
    return name;
  }

  private static String fault(String name) {
    if (name.isEmpty() || name.getBytes(UTF_8).length > LENGTH_BYTES_MAX) {
      return "expected 1 to " + LENGTH_BYTES_MAX + " bytes";
    }
    if (HEX_40.matcher(name.toLowerCase(Locale.ROOT)).matches()) {
      return "40 hexadecimal digits always mean a commit";
    }
    if (!UTF_8.newEncoder().canEncode(name)) {
      return "expected well-formed text";
    }
    return shapeFault(name);
  }

  private static String shapeFault(String name) {
    if (name.equals("HEAD") || name.equals("@") || name.startsWith("-") || name.startsWith(".")) {
      return "expected neither HEAD nor @ nor a leading - or .";
    }
    if (name.startsWith("/") || name.endsWith("/") || name.endsWith(".")) {
      return "expected no slash at either end and no dot at the end";
    }
    return FORBIDDEN.matcher(name).find() ? "not allowed by git check-ref-format" : "";
  }
}

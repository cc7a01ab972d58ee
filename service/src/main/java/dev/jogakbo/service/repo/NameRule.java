package dev.jogakbo.service.repo;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * What a namespace or a dataset may be called: 1 to 96 of {@code A-Z a-z 0-9 . _ -}, neither
 * beginning nor ending with {@code .} or {@code -}, without {@code ..} or {@code --}, and not
 * ending in {@code .git}. Exactly what the Hub's clients accept before they send anything.
 */
final class NameRule {
  private static final Pattern SHAPE =
      Pattern.compile("(?!.*(?:\\.\\.|--))[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9_])?");

  private NameRule() {}

  static String require(String what, String name) {
    if (!SHAPE.matcher(name).matches() || name.endsWith(".git")) {
      throw new InvalidRequestException(
          "bad-name",
          what
              + ": expected 1 to 96 of A-Z a-z 0-9 . _ -, neither beginning nor ending with . or -,"
              + " no .. or --, not ending in .git; found '"
              + name
              + "'",
          Map.of("found", name));
    }
    return name;
  }
}

package dev.jogakbo.service.viewer;

import dev.jogakbo.service.viewer.ViewerException.Code;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** The query of a call. Parameters nobody knows are passed over, as the Hub's own server does. */
final class ViewerQuery {
  private static final int LENGTH_MAX = 100;

  private final HttpServletRequest request;

  ViewerQuery(HttpServletRequest request) {
    this.request = request;
  }

  Optional<String> find(String name) {
    return Optional.ofNullable(request.getParameter(name)).filter(value -> !value.isBlank());
  }

  String load(String name) {
    return find(name)
        .orElseThrow(() ->
            new ViewerException(Code.MISSING_PARAMETER, "Parameter '" + name + "' is required"));
  }

  /** Returns the first row wanted. */
  long offset() {
    return number("offset", 0, Long.MAX_VALUE / 2);
  }

  /** Returns the number of rows wanted. */
  int length() {
    return (int) number("length", LENGTH_MAX, LENGTH_MAX);
  }

  private long number(String name, long standard, long most) {
    String text = find(name).orElse(Long.toString(standard)).strip();
    if (!text.matches("\\d{1,18}") || Long.parseLong(text) > most) {
      throw new ViewerException(
          Code.INVALID_PARAMETER,
          "Parameter '%s': expected a number from 0 to %d, found '%s'".formatted(name, most, text));
    }
    return Long.parseLong(text);
  }
}

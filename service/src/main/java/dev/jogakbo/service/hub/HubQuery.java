package dev.jogakbo.service.hub;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The query of a call. Parameters nobody knows are passed over: every generation of clients has
 * some of its own.
 */
final class HubQuery {
  private final HttpServletRequest request;

  HubQuery(HttpServletRequest request) {
    this.request = request;
  }

  Optional<String> find(String name) {
    return Optional.ofNullable(request.getParameter(name)).filter(value -> !value.isEmpty());
  }

  boolean isTrue(String name) {
    String value = request.getParameter(name);
    return "1".equals(value) || "true".equalsIgnoreCase(value);
  }

  /** Returns the values of a parameter that may come several times, with or without brackets. */
  Set<String> all(String name) {
    Set<String> values = new LinkedHashSet<>();
    for (String spelling : List.of(name, name + "[]")) {
      String[] given = request.getParameterValues(spelling);
      values.addAll(given == null ? List.of() : Arrays.asList(given));
    }
    return values;
  }

  /** Returns the page size asked for, at most so many. */
  int limit(int standard, int max) {
    return number("limit", 1).map(limit -> Math.min(limit, max)).orElse(standard);
  }

  /** Returns the number of that name, if there is one. */
  Optional<Integer> number(String name, int min) {
    return find(name).map(text -> number(name, text, min));
  }

  private static int number(String name, String text, int min) {
    if (text.matches("\\d{1,9}") && Integer.parseInt(text) >= min) {
      return Integer.parseInt(text);
    }
    throw new ProblemException(
        ProblemType.INVALID_REQUEST,
        "%s: expected a number from %d on, found '%s'".formatted(name, min, text));
  }
}

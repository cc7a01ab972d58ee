package dev.jogakbo.service.api;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.version.FilePath;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads values of query parameters and JSON fields. */
final class Query {
  private Query() {}

  /** Returns the number, or the standard one where none is given. */
  static int limit(@Nullable String text, int standard) {
    if (text == null) {
      return standard;
    }
    if (!text.matches("\\d{1,9}")) {
      throw new ProblemException(
          ProblemType.BAD_LIMIT, "limit: expected a number, found '" + text + "'");
    }
    return Integer.parseInt(text);
  }

  /** Returns the path of a folder, with or without a slash at its end; nothing for the root. */
  static Optional<FilePath> folder(@Nullable String text) {
    if (text == null || text.isEmpty() || text.equals("/")) {
      return Optional.empty();
    }
    return Optional.of(
        new FilePath(text.endsWith("/") ? text.substring(0, text.length() - 1) : text));
  }

  static Optional<CommitId> commitId(@Nullable String text) {
    return Optional.ofNullable(text).map(CommitId::new);
  }

  /** Returns the constant of that name in lower case, or the standard one where none is given. */
  static <E extends Enum<E>> E choice(String what, @Nullable String text, E standard) {
    if (text == null) {
      return standard;
    }
    for (E constant : standard.getDeclaringClass().getEnumConstants()) {
      if (JsonViews.lower(constant).equals(text)) {
        return constant;
      }
    }
    List<String> expected =
        Arrays.stream(standard.getDeclaringClass().getEnumConstants())
            .map(JsonViews::lower)
            .toList();
    throw new ProblemException(
            ProblemType.INVALID_REQUEST,
            "%s: expected one of %s, found '%s'".formatted(what, String.join(", ", expected), text))
        .with("expected", expected)
        .with("found", text);
  }

  /** Returns the field's value. */
  static <T> T required(String field, @Nullable T value) {
    if (value == null) {
      throw new ProblemException(ProblemType.INVALID_BODY, "the field '" + field + "' is missing");
    }
    return value;
  }
}

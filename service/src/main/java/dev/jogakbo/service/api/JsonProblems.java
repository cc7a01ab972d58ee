package dev.jogakbo.service.api;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Says what is wrong with JSON in terms of the JSON, not of the classes it is read into. */
final class JsonProblems {
  private JsonProblems() {}

  static ProblemException of(JacksonException failure) {
    if (failure instanceof UnrecognizedPropertyException unknown) {
      List<String> known =
          unknown.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList();
      return new ProblemException(
              ProblemType.INVALID_BODY, "the field '" + field(failure) + "' is not known here")
          .with("expected", known)
          .with("found", unknown.getPropertyName());
    }
    if (failure instanceof StreamReadException malformed) {
      TokenStreamLocation at = malformed.getLocation();
      return new ProblemException(
          ProblemType.INVALID_BODY,
          "line %d, column %d: expected well-formed JSON with each field once"
              .formatted(at.getLineNr(), at.getColumnNr()));
    }
    String field = field(failure);
    return new ProblemException(
        ProblemType.INVALID_BODY,
        field.isEmpty()
            ? "expected a JSON object"
            : "the field '" + field + "' does not have the form it needs");
  }

  private static String field(JacksonException failure) {
    return failure.getPath().stream()
        .map(step ->
            step.getPropertyName() == null ? "[" + step.getIndex() + "]" : step.getPropertyName())
        .collect(Collectors.joining("."));
  }
}

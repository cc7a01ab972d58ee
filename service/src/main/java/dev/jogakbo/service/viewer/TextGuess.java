package dev.jogakbo.service.viewer;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Guesses the type of texts between separators as pandas does, by its words for nothing. */
final class TextGuess implements Guess {
  private static final Set<String> NOTHING =
      Set.of(
          "",
          "#N/A",
          "#N/A N/A",
          "#NA",
          "-1.#IND",
          "-1.#QNAN",
          "-NaN",
          "-nan",
          "1.#IND",
          "1.#QNAN",
          "<NA>",
          "N/A",
          "NA",
          "NULL",
          "NaN",
          "None",
          "n/a",
          "nan",
          "null");
  private static final Pattern WHOLE = Pattern.compile("[+-]?\\d{1,18}");
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,4})?|[+-]?(inf|Infinity)");
  private static final Set<String> FLAGS =
      Set.of("True", "TRUE", "true", "False", "FALSE", "false");

  private boolean isWhole = true;
  private boolean isNumber = true;
  private boolean isFlag = true;
  private boolean hasNothing;
  private boolean hasSomething;

  @Override
  public void see(@Nullable Object value) {
    if (!(value instanceof String text) || NOTHING.contains(text)) {
      hasNothing = true;
      return;
    }
    hasSomething = true;
    isWhole = isWhole && WHOLE.matcher(text).matches();
    isNumber = isNumber && (isWhole || NUMBER.matcher(text).matches());
    isFlag = isFlag && FLAGS.contains(text);
  }

  private enum Kind {
    WHOLE("int64"),
    NUMBER("float64"),
    FLAG("bool"),
    TEXT("string");

    private final String dtype;

    Kind(String dtype) {
      this.dtype = dtype;
    }
  }

  private Kind kind() {
    if (!hasSomething) {
      return Kind.NUMBER;
    }
    if (isFlag) {
      return Kind.FLAG;
    }
    if (isWhole && !hasNothing) {
      return Kind.WHOLE;
    }
    return isNumber ? Kind.NUMBER : Kind.TEXT;
  }

  @Override
  public Object type() {
    return Feature.value(kind().dtype);
  }

  @Override
  public @Nullable Object convert(@Nullable Object value) {
    if (!(value instanceof String text) || NOTHING.contains(text)) {
      return null;
    }
    return switch (kind()) {
      case FLAG -> FLAGS.contains(text) ? text.toLowerCase(Locale.ROOT).equals("true") : text;
      case WHOLE -> WHOLE.matcher(text).matches() ? Long.valueOf(text) : text;
      case NUMBER -> NUMBER.matcher(text).matches() ? number(text) : text;
      case TEXT -> text;
    };
  }

  private static Double number(String text) {
    if (text.endsWith("inf") || text.endsWith("y")) {
      return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    return Double.valueOf(text);
  }
}

package dev.jogakbo.service.viewer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.viewer.ViewerException.Code;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lines of fields with a separator between them (RFC 4180), the first line their names. A field in
 * double quotes may hold separators, line ends, and quotes that are doubled. Empty lines are passed
 * over; fields that a line lacks at its end are nothing.
 */
final class DelimitedRecords implements Records {
  private static final int FIELD_COUNT_MAX = 10_000;
  private static final int RECORD_CHARS_MAX = 8 << 20;
  private static final char BYTE_ORDER_MARK = '\ufeff';

  private final ScanStream stream;
  private final PushbackReader in;
  private final char separator;
  private final List<String> names;
  private long lineCount;

  DelimitedRecords(ScanStream stream, char separator) throws IOException {
    this.stream = stream;
    this.in = new PushbackReader(new BufferedReader(new InputStreamReader(stream, UTF_8)));
    this.separator = separator;
    int first = in.read();
    if (first >= 0 && first != BYTE_ORDER_MARK) {
      in.unread(first);
    }
    List<String> header = fields();
    if (header == null) {
      throw new ViewerException(Code.MALFORMED, "expected a line of names, found none");
    }
    this.names = distinct(header);
  }

  /** Names that come again get a number, those that are none one too. */
  private static List<String> distinct(List<String> header) {
    Map<String, Integer> seen = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (String name : header) {
      String plain = name.isEmpty() ? "Unnamed: " + names.size() : name;
      int before = seen.merge(plain, 1, Integer::sum) - 1;
      names.add(before == 0 ? plain : plain + "." + before);
    }
    return names;
  }

  @Override
  public @Nullable Map<String, @Nullable Object> next() throws IOException {
    List<String> fields = fields();
    if (fields == null) {
      return null;
    }
    if (fields.size() > names.size()) {
      throw new ViewerException(
          Code.MALFORMED,
          "line %d: expected %d fields, found %d"
              .formatted(lineCount, names.size(), fields.size()));
    }
    Map<String, @Nullable Object> record = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      record.put(names.get(i), i < fields.size() ? fields.get(i) : null);
    }
    return record;
  }

  /** Returns the fields of the next line that is not empty; nothing behind the last whole one. */
  private @Nullable List<String> fields() throws IOException {
    while (true) {
      Line line = new Line();
      boolean isEnded = line.read();
      lineCount++;
      if (!isEnded && (stream.isCut() || line.isEmpty())) {
        return null;
      }
      if (!line.isEmpty()) {
        return line.fields;
      }
    }
  }

  /** One line as it is read. */
  private final class Line {
    private final List<String> fields = new ArrayList<>();
    private final StringBuilder field = new StringBuilder();
    private int charCount;
    private boolean isQuoted;
    private boolean hasQuotes;

    boolean isEmpty() {
      return fields.size() <= 1 && charCount == 0 && !hasQuotes;
    }

    /** Returns whether the line ended as lines do, and not because there is no more. */
    boolean read() throws IOException {
      for (int c = in.read(); c >= 0; c = in.read()) {
        if (isQuoted) {
          readQuoted((char) c);
        } else if (c == '\n' || c == '\r') {
          if (c == '\r') {
            skip('\n');
          }
          endField();
          return true;
        } else if (c == separator) {
          charCount++;
          endField();
        } else if (c == '"' && field.isEmpty()) {
          isQuoted = true;
          hasQuotes = true;
        } else {
          append((char) c);
        }
      }
      endField();
      return false;
    }

    private void readQuoted(char c) throws IOException {
      if (c != '"') {
        append(c);
      } else if (skip('"')) {
        append('"');
      } else {
        isQuoted = false;
      }
    }

    private boolean skip(char expected) throws IOException {
      int c = in.read();
      if (c >= 0 && c != expected) {
        in.unread(c);
      }
      return c == expected;
    }

    private void append(char c) {
      if (++charCount > RECORD_CHARS_MAX) {
        throw new ViewerException(Code.TOO_BIG, "line " + lineCount + " is too long");
      }
      field.append(c);
    }

    private void endField() {
      if (fields.size() == FIELD_COUNT_MAX) {
        throw new ViewerException(
            Code.TOO_BIG,
            "line %d: expected at most %d fields, found more"
                .formatted(lineCount, FIELD_COUNT_MAX));
      }
      fields.add(field.toString());
      field.setLength(0);
    }
  }

  @Override
  public Guess guess() {
    return new TextGuess();
  }
}

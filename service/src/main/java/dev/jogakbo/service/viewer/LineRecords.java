package dev.jogakbo.service.viewer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.viewer.ViewerException.Code;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Text of which each line is a record with the one value {@code text}. */
final class LineRecords implements Records {
  private static final int LINE_CHARS_MAX = 8 << 20;

  private final ScanStream stream;
  private final BufferedReader in;

  LineRecords(ScanStream stream) {
    this.stream = stream;
    this.in = new BufferedReader(new InputStreamReader(stream, UTF_8));
  }

  @Override
  public @Nullable Map<String, @Nullable Object> next() throws IOException {
    StringBuilder line = new StringBuilder();
    int c = in.read();
    boolean isThere = c >= 0;
    while (c >= 0 && c != '\n') {
      if (line.length() == LINE_CHARS_MAX) {
        throw new ViewerException(Code.TOO_BIG, "a line is too long");
      }
      line.append((char) c);
      c = in.read();
    }
    boolean isWhole = c >= 0 || !stream.isCut();
    return isThere && isWhole ? Map.of("text", withoutReturn(line)) : null;
  }

  private static String withoutReturn(StringBuilder line) {
    int length = line.length();
    boolean isReturn = length > 0 && line.charAt(length - 1) == '\r';
    return line.substring(0, isReturn ? length - 1 : length);
  }

  @Override
  public Guess guess() {
    return new Guess() {
      @Override
      public void see(@Nullable Object value) {}

      @Override
      public Object type() {
        return Feature.value("string");
      }

      @Override
      public @Nullable Object convert(@Nullable Object value) {
        return value;
      }
    };
  }
}

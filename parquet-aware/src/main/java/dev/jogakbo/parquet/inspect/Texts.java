package dev.jogakbo.parquet.inspect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;

/** Texts out of files, short and harmless. */
final class Texts {
  private static final String CUT = "…";

  private Texts() {}

  /** Returns at most so many characters, those that could steer a terminal replaced. */
  static String shown(String text, int lengthMax) {
    StringBuilder shown = new StringBuilder();
    int at = 0;
    for (int count = 0; at < text.length() && count < lengthMax; count++) {
      int c = text.codePointAt(at);
      shown.appendCodePoint(isPlain(c) ? c : 0xfffd);
      at += Character.charCount(c);
    }
    return shown.append(at < text.length() ? CUT : "").toString();
  }

  /** Returns bytes of text in UTF-8, in quotes. */
  static String quoted(byte[] bytes, int start, int lengthBytes, int lengthMax) {
    int read = Math.min(lengthBytes, 4 * lengthMax);
    String text = new String(bytes, start, read, UTF_8);
    boolean isCut = read < lengthBytes;
    return '"' + shown(text, lengthMax) + '"' + (isCut && text.length() <= lengthMax ? CUT : "");
  }

  /** Returns bytes as hexadecimal digits. */
  static String hex(byte[] bytes, int start, int lengthBytes, int lengthMax) {
    int read = Math.min(lengthBytes, lengthMax / 2);
    return "0x"
        + HexFormat.of().formatHex(bytes, start, start + read)
        + (read < lengthBytes ? CUT : "");
  }

  private static boolean isPlain(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE ->
          false;
      default -> true;
    };
  }
}

package dev.jogakbo.parquet.row;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.parquet.thrift.CompactCursor;
import java.util.Optional;

/** The texts that writers leave in a footer under a name (parquet.thrift, {@code KeyValue}). */
final class FooterNotes {
  private static final int KEY_VALUE_METADATA = 5;

  private FooterNotes() {}

  /** Finds the text under that name in a footer that is known to be readable. */
  static Optional<String> find(byte[] footer, String name) {
    CompactCursor cursor = new CompactCursor(footer, "footer");
    Optional<String> found = Optional.empty();
    cursor.enterStruct();
    while (cursor.nextField()) {
      if (cursor.fieldId() == KEY_VALUE_METADATA) {
        int count = cursor.structCount();
        for (int i = 0; i < count; i++) {
          Optional<String> value = readPair(footer, cursor, name);
          found = found.isPresent() ? found : value;
        }
      } else {
        cursor.skip();
      }
    }
    return found;
  }

  private static Optional<String> readPair(byte[] footer, CompactCursor cursor, String name) {
    String key = "";
    Optional<String> value = Optional.empty();
    cursor.enterStruct();
    while (cursor.nextField()) {
      int id = cursor.fieldId();
      int start = cursor.binary();
      if (start >= 0 && id == 1) {
        key = new String(footer, start, cursor.position() - start, UTF_8);
      } else if (start >= 0 && id == 2) {
        value = Optional.of(new String(footer, start, cursor.position() - start, UTF_8));
      }
    }
    return key.equals(name) ? value : Optional.empty();
  }
}

package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.thrift.CompactCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parts of a footer that are taken over byte for byte, each with the header of its list.
 *
 * @param version of the format
 * @param schema the fields
 * @param keyValues what writers noted; nothing if the file has none
 * @param sortingColumns of each row group how its rows are sorted; nothing if it does not say
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content where it matters
record FooterParts(
    int version, byte[] schema, byte @Nullable [] keyValues, List<byte[]> sortingColumns) {
  /** How rows are sorted where a row group does not say. */
  static final byte[] UNSORTED = {};

  private static final int VERSION_1 = 1;

  /**
   * Finds the parts in the bytes of a footer.
   *
   * @throws dev.jogakbo.parquet.thrift.MalformedThriftException if they are none
   */
  static FooterParts parse(byte[] footer) {
    CompactCursor cursor = new CompactCursor(footer, "footer");
    int version = VERSION_1;
    byte[] schema = {};
    byte[] keyValues = null;
    List<byte[]> sortingColumns = new ArrayList<>();
    cursor.enterStruct();
    while (cursor.nextField()) {
      switch (cursor.fieldId()) {
        case 1 -> version = cursor.integer32(VERSION_1);
        case 2 -> schema = raw(cursor, footer);
        case 4 -> readRowGroups(cursor, footer, sortingColumns);
        case 5 -> keyValues = raw(cursor, footer);
        default -> cursor.skip();
      }
    }
    return new FooterParts(version, schema, keyValues, sortingColumns);
  }

  private static void readRowGroups(CompactCursor cursor, byte[] footer, List<byte[]> sorting) {
    int count = cursor.structCount();
    for (int i = 0; i < count; i++) {
      byte[] found = UNSORTED;
      cursor.enterStruct();
      while (cursor.nextField()) {
        if (cursor.fieldId() == 4 && cursor.isList()) {
          found = raw(cursor, footer);
        } else {
          cursor.skip();
        }
      }
      sorting.add(found);
    }
  }

  private static byte[] raw(CompactCursor cursor, byte[] footer) {
    int start = cursor.position();
    cursor.skip();
    return Arrays.copyOfRange(footer, start, cursor.position());
  }
}

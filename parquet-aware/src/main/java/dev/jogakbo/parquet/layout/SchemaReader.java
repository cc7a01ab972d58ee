package dev.jogakbo.parquet.layout;

import dev.jogakbo.parquet.thrift.CompactCursor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the list of fields in a footer. */
final class SchemaReader {
  private SchemaReader() {}

  /**
   * Reads the list the cursor is at. Nothing if it is no schema or has more fields than the limit;
   * the list is passed over all the same.
   */
  static @Nullable ParquetSchema find(CompactCursor cursor, int elementCountMax) {
    int count = cursor.structCount();
    List<SchemaElement> elements = new ArrayList<>();
    boolean isSound = count <= elementCountMax;
    for (int i = 0; i < count; i++) {
      if (isSound) {
        SchemaElement element = SchemaElementReader.find(cursor);
        isSound = element != null && elements.add(element);
      } else {
        passOver(cursor);
      }
    }
    return isSound ? ParquetSchema.find(elements) : null;
  }

  private static void passOver(CompactCursor cursor) {
    cursor.enterStruct();
    while (cursor.nextField()) {
      cursor.skip();
    }
  }
}

package dev.jogakbo.parquet.layout;

import dev.jogakbo.parquet.layout.SchemaElement.Annotation;
import dev.jogakbo.parquet.thrift.CompactCursor;
import org.jspecify.annotations.Nullable;

/** Reads one field of the schema. */
final class SchemaElementReader {
  private static final int MISSING = -1;

  private final CompactCursor cursor;

  private boolean isLeaf;
  private int physicalType = MISSING;
  private int typeLengthBytes;
  private int repetition = MISSING;
  private @Nullable String name;
  private int childCount;
  private int convertedType = MISSING;
  private int scale;
  private int precision;
  private @Nullable Integer fieldId;
  private @Nullable LogicalType logicalType;

  private SchemaElementReader(CompactCursor cursor) {
    this.cursor = cursor;
  }

  /** Reads the next structure; nothing if it has no name, or values of a type nobody knows. */
  static @Nullable SchemaElement find(CompactCursor cursor) {
    SchemaElementReader reader = new SchemaElementReader(cursor);
    cursor.enterStruct();
    while (cursor.nextField()) {
      reader.readField();
    }
    return reader.element();
  }

  private void readField() {
    switch (cursor.fieldId()) {
      case 1 -> readPhysicalType();
      case 2 -> typeLengthBytes = cursor.integer32(0);
      case 3 -> repetition = cursor.integer32(MISSING);
      case 4 -> name = cursor.text("");
      case 5 -> childCount = cursor.integer32(MISSING);
      case 6 -> convertedType = cursor.integer32(MISSING);
      case 7 -> scale = cursor.integer32(0);
      case 8 -> precision = cursor.integer32(0);
      case 9 -> fieldId = cursor.integer32(0);
      case 10 -> readLogicalType();
      default -> cursor.skip();
    }
  }

  private void readPhysicalType() {
    isLeaf = true;
    physicalType = cursor.integer32(MISSING);
  }

  private void readLogicalType() {
    if (cursor.enterStructField()) {
      logicalType = LogicalTypeReader.read(cursor);
    }
  }

  private @Nullable SchemaElement element() {
    PhysicalType type = PhysicalType.find(physicalType);
    if (name == null || childCount < 0 || (isLeaf && type == null)) {
      return null;
    }
    return new SchemaElement(
        name,
        Repetition.find(repetition),
        type,
        typeLengthBytes,
        childCount,
        annotation(),
        fieldId);
  }

  private Annotation annotation() {
    Annotation found =
        new Annotation(ConvertedType.find(convertedType), scale, precision, logicalType);
    return found.equals(Annotation.NONE) ? Annotation.NONE : found;
  }
}

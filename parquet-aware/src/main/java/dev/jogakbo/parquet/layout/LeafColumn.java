package dev.jogakbo.parquet.layout;

import java.util.List;

/**
 * A column that has values: a leaf of the schema.
 *
 * @param index from 0, as {@link ColumnChunk#column} counts
 * @param path names from below the root down to the leaf
 * @param physicalType how its values lie in pages
 * @param typeLengthBytes bytes of a value of fixed length, as the file says
 * @param maxDefinitionLevel how many fields on the path may be absent
 * @param maxRepetitionLevel how many fields on the path are repeated
 * @param element the leaf
 */
public record LeafColumn(
    int index,
    List<String> path,
    PhysicalType physicalType,
    int typeLengthBytes,
    int maxDefinitionLevel,
    int maxRepetitionLevel,
    SchemaElement element) {
  /** Copies the list. */
  public LeafColumn {
    path = List.copyOf(path);
  }

  /** Returns the names of the path with dots between them. */
  public String dottedPath() {
    return String.join(".", path);
  }
}

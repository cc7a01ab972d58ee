package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.ColumnMetadata;
import dev.jogakbo.parquet.layout.DeclaredRange;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.LayoutRefusedException;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.ParquetSchema;
import dev.jogakbo.parquet.layout.RowGroup;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.layout.TileKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A file that is read, and where its column chunks lie. */
final class InputFile {
  private final String name;
  private final ByteSource source;
  private final ParquetLayout layout;
  private final ParquetSchema schema;
  private final FooterParts parts;

  private InputFile(
      RewriteInput input, ParquetLayout layout, ParquetSchema schema, FooterParts parts) {
    this.name = input.name();
    this.source = input.bytes();
    this.layout = layout;
    this.schema = schema;
    this.parts = parts;
  }

  /**
   * Reads the footer.
   *
   * @throws RewriteRefusedException if it cannot be read, or column chunks do not lie in the file
   *     or are encrypted
   */
  static InputFile open(RewriteInput input, LayoutLimits limits) {
    ParquetLayout layout = layout(input, limits);
    ParquetSchema schema = layout.footer().schema();
    if (schema == null) {
      throw new RewriteRefusedException(
          input.name() + ": expected a schema whose fields form a tree, found none");
    }
    FooterParts parts = FooterParts.parse(footer(input.bytes(), layout));
    InputFile file = new InputFile(input, layout, schema, parts);
    file.rowGroups().forEach(file::check);
    return file;
  }

  private static ParquetLayout layout(RewriteInput input, LayoutLimits limits) {
    try {
      return ParquetLayout.read(input.bytes(), limits);
    } catch (LayoutRefusedException e) {
      throw new RewriteRefusedException(input.name() + ": " + e.getMessage(), e);
    }
  }

  private static byte[] footer(ByteSource source, ParquetLayout layout) {
    Tile footer =
        layout.tiles().stream()
            .filter(tile -> tile.kind() == TileKind.FOOTER)
            .findFirst()
            .orElseThrow();
    return source.read(footer.start(), Math.toIntExact(footer.lengthBytes()));
  }

  private void check(RowGroup rowGroup) {
    if (rowGroup.rowCount() < 0) {
      throw refused("a row group", "no negative number of rows", rowGroup.rowCount());
    }
    if (rowGroup.columnChunks().size() != schema.leaves().size()) {
      throw refused(
          "a row group", schema.leaves().size() + " columns", rowGroup.columnChunks().size());
    }
    for (ColumnChunk columnChunk : rowGroup.columnChunks()) {
      if (columnChunk.traits() != ColumnChunk.Traits.PLAIN || columnChunk.metadata() == null) {
        throw refused(columnChunk, "pages in this file that can be read", columnChunk.traits());
      }
    }
  }

  String name() {
    return name;
  }

  ByteSource source() {
    return source;
  }

  List<RowGroup> rowGroups() {
    return layout.footer().rowGroups();
  }

  long rowCount() {
    return rowGroups().stream().mapToLong(RowGroup::rowCount).sum();
  }

  ParquetSchema schema() {
    return schema;
  }

  FooterParts parts() {
    return parts;
  }

  String createdBy() {
    return layout.footer().createdBy();
  }

  /** Returns the pages of a column chunk; nothing if it has none. */
  @Nullable Tile findPages(int rowGroup, LeafColumn column) {
    ColumnChunk columnChunk = rowGroups().get(rowGroup).columnChunks().get(column.index());
    DeclaredRange pages = columnChunk.pages();
    if (pages.lengthBytes() == 0) {
      return null;
    }
    long end = layout.lengthBytes() - ParquetLayout.FOOTER_END_BYTES;
    if (pages.offset() < ParquetLayout.MAGIC_BYTES
        || pages.lengthBytes() < 0
        || pages.lengthBytes() > end - pages.offset()) {
      throw refused(columnChunk, "pages within the file", pages);
    }
    return new Tile(
        TileKind.COLUMN_CHUNK, pages.offset(), pages.offset() + pages.lengthBytes(), columnChunk);
  }

  /** Returns what the footer says of a column chunk. */
  ColumnMetadata metadata(int rowGroup, LeafColumn column) {
    ColumnChunk columnChunk = rowGroups().get(rowGroup).columnChunks().get(column.index());
    ColumnMetadata metadata = columnChunk.metadata();
    if (metadata == null) {
      throw refused(columnChunk, "a description", "none");
    }
    return metadata;
  }

  RewriteRefusedException refused(Object where, Object expected, Object found) {
    return new RewriteRefusedException(
        name + ": " + where + ": expected " + expected + ", found " + found);
  }
}

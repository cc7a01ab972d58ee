package dev.jogakbo.parquet.inspect;

import dev.jogakbo.parquet.inspect.InspectWish.Depth;
import dev.jogakbo.parquet.inspect.Inspection.BloomFilterFound;
import dev.jogakbo.parquet.inspect.Inspection.ColumnChunkFound;
import dev.jogakbo.parquet.inspect.Inspection.Listed;
import dev.jogakbo.parquet.inspect.Inspection.RowGroupFound;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.ColumnChunk.Traits;
import dev.jogakbo.parquet.layout.ColumnMetadata;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.ParquetFooter;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.ParquetSchema;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.layout.TileKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks into one file. Reads its footer, bloom filters, and as many pages as were asked for. */
public final class Inspector {
  private static final long BY_DICTIONARY = 1L << 2 | 1L << 8;

  private final ByteSource source;
  private final InspectLimits limits;
  private final Depth depth;
  private final ParquetLayout layout;
  private final Selection selection;
  private final FooterDetails details;
  private final PageInspector pages;
  private final BloomFilterReader bloomFilters;
  private final Map<ColumnChunk, Tile> tiles = new HashMap<>();
  private final Map<Long, Tile> bloomTiles = new HashMap<>();

  private Inspector(ByteSource source, InspectWish wish, InspectLimits limits) {
    this.source = source;
    this.limits = limits;
    this.depth = wish.depth();
    this.layout = ParquetLayout.read(source, limits.layout());
    this.selection = Selection.of(layout.footer(), wish, limits.shown());
    this.details = FooterDetails.read(footerBytes(), this::findTexts, limits.shown());
    this.pages = new PageInspector(source, limits, depth);
    this.bloomFilters = new BloomFilterReader(source, limits.shown().bloomBytesMax());
    layout.tiles().forEach(this::note);
  }

  /**
   * Returns what is in a file.
   *
   * @throws dev.jogakbo.parquet.layout.LayoutRefusedException if it is no Parquet file that could
   *     be read
   * @throws NothingToInspectException if it has no such row group or column
   */
  public static Inspection inspect(ByteSource source, InspectWish wish, InspectLimits limits) {
    return new Inspector(source, wish, limits).inspect();
  }

  private void note(Tile tile) {
    ColumnChunk columnChunk = tile.columnChunk();
    if (tile.kind() == TileKind.COLUMN_CHUNK && columnChunk != null) {
      tiles.put(columnChunk, tile);
    } else if (tile.kind() == TileKind.BLOOM_FILTER) {
      bloomTiles.put(tile.start(), tile);
    }
  }

  private byte[] footerBytes() {
    int lengthBytes = layout.footer().lengthBytes();
    Tile footer =
        layout.tiles().stream()
            .filter(tile -> tile.kind() == TileKind.FOOTER)
            .findFirst()
            .orElseThrow();
    return source.read(footer.start(), lengthBytes);
  }

  private @Nullable ValueText findTexts(int rowGroup, int column) {
    LeafColumn leaf = selection.shows(rowGroup, column) ? selection.findLeaf(column) : null;
    return leaf == null ? null : new ValueText(leaf, limits.shown().textLengthMax());
  }

  private Inspection inspect() {
    ParquetFooter footer = layout.footer();
    ParquetSchema schema = footer.schema();
    return new Inspection(
        layout.lengthBytes(),
        footer.lengthBytes(),
        footer.version(),
        Texts.shown(footer.createdBy(), 10 * limits.shown().textLengthMax()),
        footer.rowCount(),
        schema == null ? new Listed<>(List.of(), 0) : SchemaFields.of(schema, limits.shown()),
        details.notes(),
        Listed.of(
            selection.groups().stream().map(this::rowGroup).toList(),
            selection.wantedGroupCount()));
  }

  private RowGroupFound rowGroup(Selection.Group group) {
    long compressedBytes = 0;
    for (ColumnChunk columnChunk : group.rowGroup().columnChunks()) {
      ColumnMetadata metadata = columnChunk.metadata();
      compressedBytes += metadata == null ? 0 : metadata.compressedBytes();
    }
    return new RowGroupFound(
        group.index(),
        group.rowGroup().rowCount(),
        group.rowGroup().totalBytes(),
        compressedBytes,
        Listed.of(
            group.columnChunks().stream().map(this::columnChunk).toList(), group.wantedCount()));
  }

  private ColumnChunkFound columnChunk(ColumnChunk columnChunk) {
    LeafColumn leaf = selection.findLeaf(columnChunk.column());
    ColumnMetadata metadata = columnChunk.metadata();
    if (leaf == null || metadata == null) {
      return unknown(columnChunk, leaf);
    }
    FooterDetails.Details said = details.of(columnChunk.rowGroup(), columnChunk.column());
    Looked looked = look(columnChunk, leaf, metadata);
    long dataEncodings = looked.dataEncodings != 0 ? looked.dataEncodings : said.dataEncodings();
    return new ColumnChunkFound(
        columnChunk.column(),
        Texts.shown(leaf.dottedPath(), 2 * limits.shown().textLengthMax()),
        Names.type(leaf.element()),
        Names.meaning(leaf.element(), limits.shown().textLengthMax()),
        leaf.maxRepetitionLevel(),
        leaf.maxDefinitionLevel(),
        Names.codec(metadata.codec()),
        Names.encodings(metadata.encodings()),
        dictionary(metadata, dataEncodings),
        metadata.valueCount(),
        metadata.uncompressedBytes(),
        metadata.compressedBytes(),
        metadata.pages().first(),
        said.statistics(),
        bloomFilter(metadata),
        looked.pages,
        looked.problem);
  }

  /** What there is to say without the schema or the description. */
  private ColumnChunkFound unknown(ColumnChunk columnChunk, @Nullable LeafColumn leaf) {
    ColumnMetadata metadata = columnChunk.metadata();
    String problem =
        metadata == null
            ? "the footer does not describe it; it is " + Names.of(columnChunk.traits())
            : "the schema has no such column";
    return new ColumnChunkFound(
        columnChunk.column(),
        leaf == null ? "" : Texts.shown(leaf.dottedPath(), 2 * limits.shown().textLengthMax()),
        leaf == null ? "" : Names.type(leaf.element()),
        null,
        leaf == null ? 0 : leaf.maxRepetitionLevel(),
        leaf == null ? 0 : leaf.maxDefinitionLevel(),
        metadata == null ? "" : Names.codec(metadata.codec()),
        metadata == null ? List.of() : Names.encodings(metadata.encodings()),
        "unknown",
        metadata == null ? 0 : metadata.valueCount(),
        metadata == null ? 0 : metadata.uncompressedBytes(),
        metadata == null ? 0 : metadata.compressedBytes(),
        metadata == null ? 0 : metadata.pages().first(),
        null,
        null,
        null,
        problem);
  }

  /** What came of looking at pages. */
  private record Looked(
      @Nullable Listed<Inspection.PageFound> pages, long dataEncodings, @Nullable String problem) {}

  private Looked look(ColumnChunk columnChunk, LeafColumn leaf, ColumnMetadata metadata) {
    if (columnChunk.traits() != Traits.PLAIN) {
      return new Looked(null, 0, "its pages are " + Names.of(columnChunk.traits()));
    }
    Tile tile = tiles.get(columnChunk);
    if (tile == null) {
      return new Looked(
          null,
          0,
          metadata.compressedBytes() == 0
              ? null
              : "its pages overlap others or do not lie in the file");
    }
    if (!depth.includes(Depth.PAGES)) {
      return new Looked(null, 0, null);
    }
    PageInspector.Pages found = pages.inspect(tile, leaf, metadata.codec());
    return new Looked(found.found(), found.dataEncodings(), found.problem());
  }

  private @Nullable BloomFilterFound bloomFilter(ColumnMetadata metadata) {
    Tile tile = bloomTiles.get(metadata.bloomFilter().offset());
    return tile == null ? null : bloomFilters.find(tile).orElse(null);
  }

  /** Says which data pages are written by a dictionary, as far as it can be told. */
  private static String dictionary(ColumnMetadata metadata, long dataEncodings) {
    if ((metadata.encodings() & BY_DICTIONARY) == 0 && (dataEncodings & BY_DICTIONARY) == 0) {
      return "none";
    }
    if (dataEncodings == 0) {
      return "unknown";
    }
    if ((dataEncodings & BY_DICTIONARY) == 0) {
      return "none";
    }
    return (dataEncodings & ~BY_DICTIONARY) == 0 ? "all" : "some";
  }
}

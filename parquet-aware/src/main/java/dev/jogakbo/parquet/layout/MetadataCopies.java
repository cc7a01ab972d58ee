package dev.jogakbo.parquet.layout;

import dev.jogakbo.parquet.thrift.CompactCursor;
import dev.jogakbo.parquet.thrift.MalformedThriftException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds copies of metadata in gaps. Several writers put one behind each column chunk or behind its
 * bloom filter: older ones of Arrow and Impala the whole {@code ColumnChunk}, others its {@code
 * ColumnMetaData}. Nothing points at them reliably, so a gap counts as a copy when it is exactly
 * one such structure.
 */
final class MetadataCopies {
  private static final int DATA_PAGE_OFFSET = 9;

  private final ByteSource source;
  private final int copyBytesMax;
  private final CompactCursor cursor = new CompactCursor(new byte[0], "copy of metadata");

  MetadataCopies(ByteSource source, LayoutLimits limits) {
    this.source = source;
    this.copyBytesMax = limits.copyBytesMax();
  }

  /** Appends the tiles, gaps that are copies as what they are. */
  void name(List<Tile> found, List<Tile> named) {
    ColumnChunk before = null;
    for (Tile tile : found) {
      named.add(tile.kind() == TileKind.GAP && before != null ? name(tile, before) : tile);
      before = describable(tile);
    }
  }

  private static @Nullable ColumnChunk describable(Tile tile) {
    return switch (tile.kind()) {
      case COLUMN_CHUNK, BLOOM_FILTER -> tile.columnChunk();
      default -> null;
    };
  }

  private Tile name(Tile gap, ColumnChunk before) {
    TileKind kind = gap.lengthBytes() <= copyBytesMax ? kindOf(gap) : TileKind.GAP;
    return kind == TileKind.GAP ? gap : new Tile(kind, gap.start(), gap.end(), before);
  }

  private TileKind kindOf(Tile gap) {
    byte[] bytes = source.read(gap.start(), (int) gap.lengthBytes());
    try {
      cursor.reset(bytes, 0, bytes.length).enterStruct();
      TileKind kind = kindOf();
      return cursor.remaining() == 0 ? kind : TileKind.GAP;
    } catch (MalformedThriftException _) {
      return TileKind.GAP;
    }
  }

  /** Reads a structure: its third field is one in one shape, and a list of names in the other. */
  private TileKind kindOf() {
    TileKind kind = TileKind.GAP;
    boolean hasNames = false;
    while (cursor.nextField()) {
      int field = cursor.fieldId();
      if (field == 3 && cursor.isStruct()) {
        kind = TileKind.COPY_OF_COLUMN_CHUNK;
      } else if (field == 3) {
        hasNames = cursor.isList();
      } else if (field == DATA_PAGE_OFFSET && hasNames && cursor.isInteger()) {
        kind = TileKind.COPY_OF_METADATA;
      }
      cursor.skip();
    }
    return kind;
  }
}

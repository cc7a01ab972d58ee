package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.ParquetFooter;
import dev.jogakbo.parquet.layout.RowGroup;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.layout.TileKind;
import dev.jogakbo.parquet.thrift.MalformedThriftException;
import dev.jogakbo.parquet.transform.Part.SkeletonPart;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Page indexes with relative positions, as {@link IndexesV1} reads them. */
final class EncodedIndexes {
  private final ByteSource source;
  private final DataPageOffsets columnChunks;
  private final int[] firstOfRowGroup;
  private final ByteBuilder pieces = new ByteBuilder();
  private final BlockCutter cutter = new BlockCutter();
  private int lastColumnChunk = -1;
  private int rowGroup = -1;

  EncodedIndexes(ByteSource source, ParquetFooter footer, DataPageOffsets columnChunks) {
    this.source = source;
    this.columnChunks = columnChunks;
    firstOfRowGroup = new int[footer.rowGroups().size()];
    int count = 0;
    for (int i = 0; i < firstOfRowGroup.length; i++) {
      RowGroup group = footer.rowGroups().get(i);
      firstOfRowGroup[i] = count;
      count += group.columnChunks().size();
    }
  }

  /** Appends the index a tile holds. */
  void add(Tile tile) {
    ColumnChunk columnChunk = Objects.requireNonNull(tile.columnChunk());
    byte[] bytes = source.read(tile.start(), Math.toIntExact(tile.lengthBytes()));
    if (columnChunk.rowGroup() != rowGroup) {
      cutter.edge(pieces.size());
    }
    rowGroup = columnChunk.rowGroup();
    int number = firstOfRowGroup[rowGroup] + columnChunk.column();
    byte[] relative = tile.kind() == TileKind.OFFSET_INDEX ? relative(bytes, number) : null;
    if (relative == null) {
      append(IndexesV1.AS_IS, bytes);
    } else if (number == lastColumnChunk + 1) {
      append(IndexesV1.OF_NEXT, relative);
      lastColumnChunk = number;
    } else {
      append(IndexesV1.OF_NUMBERED, number, relative);
      lastColumnChunk = number;
    }
    cutter.item(pieces.size());
  }

  List<SkeletonPart> parts() {
    return cutter.cut(pieces.toByteArray());
  }

  private byte @Nullable [] relative(byte[] bytes, int number) {
    try {
      long first = columnChunks.load(number);
      SiteEncoder encoder = new SiteEncoder(bytes, bytes.length);
      int end = new OffsetIndexSites(encoder, first).walk();
      byte[] relative = encoder.finish();
      boolean isOrdinary =
          end == bytes.length && encoder.exceptions().isEmpty() && !encoder.hasGivenUp();
      return isOrdinary && Arrays.equals(IndexesV1.offsetIndex(relative, first), bytes)
          ? relative
          : null;
    } catch (MalformedThriftException | CorruptSkeletonException _) {
      return null;
    }
  }

  private void append(int kind, byte[] stored) {
    pieces.varint((long) stored.length << IndexesV1.KIND_BITS | kind).append(stored);
  }

  private void append(int kind, int number, byte[] stored) {
    pieces.varint((long) stored.length << IndexesV1.KIND_BITS | kind);
    pieces.varint(number).append(stored);
  }
}

package dev.jogakbo.parquet.rewrite;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.jogakbo.parquet.rewrite.FooterWriter.FooterColumn;
import dev.jogakbo.parquet.rewrite.FooterWriter.FooterEnd;
import dev.jogakbo.parquet.rewrite.FooterWriter.FooterRowGroup;
import dev.jogakbo.parquet.rewrite.FooterWriter.IndexPlaces;
import dev.jogakbo.parquet.rewrite.FooterWriter.Placed;
import dev.jogakbo.parquet.rewrite.RewriteChoices.PageIndexRule;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a file from front to back:
 *
 * <pre>
 *   PAR1
 *   row group ...        column chunks, then their bloom filters
 *   column indexes       of all column chunks
 *   offset indexes       of all column chunks
 *   footer, its length u32, PAR1
 * </pre>
 *
 * A bloom filter lies behind its row group, so that no more of them than those of one row group are
 * in memory. Page indexes wait in a {@link Spill}.
 */
final class FileWriter implements Closeable {
  private static final byte[] MAGIC = "PAR1".getBytes(US_ASCII);
  private static final int INDEX_MEMORY_BYTES = 4 << 20;

  private final OutputStream out;
  private final boolean hasPageIndex;
  private final Spill columnIndexes;
  private final Spill offsetIndexes;
  private final List<Placed> openColumns = new ArrayList<>();
  private final List<WaitingRowGroup> rowGroups = new ArrayList<>();
  private long position;
  private long rowGroupStart;

  /** A row group without the places of its page indexes, of which only the lengths are known. */
  private record WaitingRowGroup(FooterRowGroup rowGroup, List<IndexLengths> indexes) {}

  private record IndexLengths(int offsetIndexBytes, int columnIndexBytes) {}

  FileWriter(OutputStream out, PageIndexRule pageIndex, Path scratch) {
    this.out = out;
    this.hasPageIndex = pageIndex == PageIndexRule.WRITTEN;
    this.columnIndexes = new Spill(scratch, INDEX_MEMORY_BYTES);
    this.offsetIndexes = new Spill(scratch, INDEX_MEMORY_BYTES);
  }

  /** Writes what a file begins with. */
  void begin() throws IOException {
    write(MAGIC);
    rowGroupStart = position;
  }

  /** Writes a column chunk, the next one of the open row group. */
  void add(ColumnPlan plan, WrittenColumnChunk written, Spill front, Spill pages)
      throws IOException {
    openColumns.add(new Placed(plan, written, position, 0, 0));
    front.writeTo(out);
    pages.writeTo(out);
    position += front.lengthBytes() + pages.lengthBytes();
  }

  /** Ends the open row group. */
  void endRowGroup(long rowCount, byte[] sortingColumns) throws IOException {
    long compressedBytes = position - rowGroupStart;
    List<FooterColumn> columns = new ArrayList<>();
    List<IndexLengths> indexes = new ArrayList<>();
    long uncompressedBytes = 0;
    for (Placed open : openColumns) {
      Placed placed = writeBloom(open);
      byte[] metadata = FooterWriter.metadata(placed);
      columns.add(new FooterColumn(metadata, new IndexPlaces(0, 0, 0, 0)));
      indexes.add(hasPageIndex ? addIndexes(placed) : new IndexLengths(0, 0));
      uncompressedBytes += placed.written().sizes().uncompressedBytes();
    }
    FooterRowGroup rowGroup =
        new FooterRowGroup(
            columns, rowCount, rowGroupStart, compressedBytes, uncompressedBytes, sortingColumns);
    rowGroups.add(new WaitingRowGroup(rowGroup, indexes));
    openColumns.clear();
    rowGroupStart = position;
  }

  /** Writes what a file ends with and returns its length. */
  long finish(FooterParts parts, FooterEnd end) throws IOException {
    long columnIndexStart = position;
    long offsetIndexStart = position + columnIndexes.lengthBytes();
    columnIndexes.writeTo(out);
    offsetIndexes.writeTo(out);
    position = offsetIndexStart + offsetIndexes.lengthBytes();
    byte[] footer =
        FooterWriter.footer(parts, placeIndexes(columnIndexStart, offsetIndexStart), end);
    write(footer);
    ByteBuffer length = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    write(length.putInt(footer.length).array());
    write(MAGIC);
    return position;
  }

  @Override
  public void close() throws IOException {
    columnIndexes.close();
    offsetIndexes.close();
  }

  private Placed writeBloom(Placed open) throws IOException {
    if (open.written().bloom() == null) {
      return open;
    }
    byte[] bloom = open.written().bloom().toByteArray();
    Placed placed = new Placed(open.plan(), open.written(), open.start(), position, bloom.length);
    write(bloom);
    return placed;
  }

  private IndexLengths addIndexes(Placed placed) throws IOException {
    WrittenColumnChunk written = placed.written();
    PageIndexes indexes = new PageIndexes(ValueOrder.of(placed.plan().column()), written.pages());
    byte[] columnIndex = indexes.findColumnIndex();
    byte[] offsetIndex =
        indexes.offsetIndex(
            placed.start() + written.sizes().dictionaryBytes(), placed.plan().isVarying());
    offsetIndexes.add(offsetIndex);
    if (columnIndex == null) {
      return new IndexLengths(offsetIndex.length, 0);
    }
    columnIndexes.add(columnIndex);
    return new IndexLengths(offsetIndex.length, columnIndex.length);
  }

  private List<FooterRowGroup> placeIndexes(long columnIndexStart, long offsetIndexStart) {
    List<FooterRowGroup> placed = new ArrayList<>(rowGroups.size());
    long columnIndex = columnIndexStart;
    long offsetIndex = offsetIndexStart;
    for (WaitingRowGroup waiting : rowGroups) {
      FooterRowGroup rowGroup = waiting.rowGroup;
      List<FooterColumn> columns = new ArrayList<>(rowGroup.columns().size());
      for (int i = 0; i < waiting.indexes.size(); i++) {
        IndexLengths lengths = waiting.indexes.get(i);
        IndexPlaces places =
            new IndexPlaces(
                offsetIndex, lengths.offsetIndexBytes, columnIndex, lengths.columnIndexBytes);
        columns.add(new FooterColumn(rowGroup.columns().get(i).metadata(), places));
        columnIndex += lengths.columnIndexBytes;
        offsetIndex += lengths.offsetIndexBytes;
      }
      placed.add(rowGroup.with(columns));
    }
    return placed;
  }

  private void write(byte[] bytes) throws IOException {
    out.write(bytes);
    position += bytes.length;
  }
}

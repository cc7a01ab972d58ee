package dev.jogakbo.parquet.row;

import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.codec.PageRefusedException;
import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.column.MalformedPageException;
import dev.jogakbo.parquet.column.PlainPageReader;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.ColumnMetadata;
import dev.jogakbo.parquet.layout.DeclaredRange;
import dev.jogakbo.parquet.layout.LayoutRefusedException;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.ParquetFooter;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.ParquetSchema;
import dev.jogakbo.parquet.layout.PhysicalType;
import dev.jogakbo.parquet.layout.RowGroup;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.layout.TileKind;
import dev.jogakbo.parquet.row.RowsRefusedException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one file. Opening it reads the footer; rows cost the pages they lie in. Used by one
 * thread.
 */
public final class ParquetRows {
  private static final Profiles PROFILES = new Profiles();

  private final ByteSource source;
  private final RowLimits limits;
  private final ParquetFooter footer;
  private final ParquetSchema schema;
  private final List<RowField> fields;
  private final long footerStart;
  private final long rowCount;

  private ParquetRows(
      ByteSource source, RowLimits limits, ParquetLayout.Foot foot, ParquetSchema schema) {
    this.source = source;
    this.limits = limits;
    this.footer = foot.footer();
    this.schema = schema;
    this.footerStart = foot.start();
    this.fields = RowFields.of(schema);
    this.rowCount = fields.isEmpty() ? 0 : rowCount(footer);
  }

  /**
   * Opens a file.
   *
   * @throws RowsRefusedException if it is no Parquet file whose rows could be read
   */
  public static ParquetRows open(ByteSource file, RowLimits limits) {
    ByteSource source = new TailSource(file);
    ParquetLayout.Foot foot;
    try {
      foot = ParquetLayout.readFooter(source, limits.layout());
    } catch (LayoutRefusedException e) {
      throw new RowsRefusedException(Reason.MALFORMED, String.valueOf(e.getMessage()), e);
    }
    ParquetSchema schema = foot.footer().schema();
    if (schema == null) {
      throw RowsRefusedException.malformed("footer", "a schema", "fields that make none");
    }
    return new ParquetRows(source, limits, foot, schema);
  }

  private static long rowCount(ParquetFooter footer) {
    long total = 0;
    for (RowGroup rowGroup : footer.rowGroups()) {
      long rows = rowGroup.rowCount();
      if (rows < 0 || rows > Long.MAX_VALUE - total) {
        throw RowsRefusedException.malformed("row group", "a number of rows", rows);
      }
      total += rows;
    }
    return total;
  }

  /** Returns the number of rows, as the file says; of a table without columns there are none. */
  public long rowCount() {
    return rowCount;
  }

  /** Returns the bytes of all column chunks when decompressed, as the file says. */
  public long plainBytes() {
    long total = 0;
    for (RowGroup rowGroup : footer.rowGroups()) {
      total += Math.max(0, Math.min(rowGroup.totalBytes(), Long.MAX_VALUE - total));
    }
    return total;
  }

  /** Returns the fields of each row. */
  public List<RowField> fields() {
    return fields;
  }

  /** Finds the text that the writer left in the footer under that name. */
  public Optional<String> findNote(String name) {
    return FooterNotes.find(source.read(footerStart, footer.lengthBytes()), name);
  }

  /**
   * Reads rows {@code [from, from + count)}, as many of them as there are: of each the values, in
   * the order of the fields. A value is nothing, or a Boolean, Long, BigInteger, Double,
   * BigDecimal, LocalDate, LocalTime, LocalDateTime, OffsetDateTime, String or byte[], or of these
   * a {@link CutValue}; of a list a List, of fields a Map.
   *
   * @throws RowsRefusedException if the file does not hold them, or they would cost too much
   */
  public List<List<@Nullable Object>> read(long from, int count) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    HeldSource held = new HeldSource(source);
    ColumnChunkRows.Reading reading =
        new ColumnChunkRows.Reading(
            held,
            limits,
            new PlainPageReader(held, new PageBench(PROFILES, limits.pages())),
            new RowBudget(limits));
    long to = from > rowCount - count ? rowCount : from + count;
    long groupStart = 0;
    for (RowGroup group : footer.rowGroups()) {
      long first = Math.max(from, groupStart) - groupStart;
      long end = Math.min(to, groupStart + group.rowCount()) - groupStart;
      if (first < end) {
        read(group, new Span(first, end), reading, rows);
      }
      groupStart += group.rowCount();
    }
    return rows;
  }

  /** Rows {@code [from, to)} of a row group. */
  private record Span(long from, long to) {}

  private void read(
      RowGroup group,
      Span span,
      ColumnChunkRows.Reading reading,
      List<List<@Nullable Object>> rows) {
    LeafRows[] columns = new LeafRows[schema.leaves().size()];
    if (group.columnChunks().size() != columns.length) {
      throw RowsRefusedException.malformed(
          "row group", columns.length + " column chunks", group.columnChunks().size());
    }
    try {
      for (LeafColumn leaf : schema.leaves()) {
        ColumnChunk columnChunk = group.columnChunks().get(leaf.index());
        columns[leaf.index()] =
            open(columnChunk, leaf, reading).read(columnChunk, span.from(), span.to());
      }
    } catch (MalformedPageException | PageRefusedException e) {
      throw new RowsRefusedException(Reason.MALFORMED, String.valueOf(e.getMessage()), e);
    }
    RowAssembler assembler = new RowAssembler(columns);
    for (long row = span.from(); row < span.to(); row++) {
      rows.add(assembler.next(fields));
    }
  }

  private ColumnChunkRows open(
      ColumnChunk columnChunk, LeafColumn leaf, ColumnChunkRows.Reading reading) {
    ColumnMetadata metadata = columnChunk.metadata();
    if (metadata == null || columnChunk.traits() != ColumnChunk.Traits.PLAIN) {
      throw new RowsRefusedException(
          Reason.OUT_OF_REACH, columnChunk + ": its pages are encrypted or lie in another file");
    }
    if (PhysicalType.find(metadata.physicalType()) != leaf.physicalType()) {
      throw RowsRefusedException.malformed(
          columnChunk + ": type", leaf.physicalType(), metadata.physicalType());
    }
    PageCodec codec =
        PageCodec.find(metadata.codec())
            .orElseThrow(() ->
                RowsRefusedException.malformed(
                    columnChunk + ": codec", "one that is known", metadata.codec()));
    return new ColumnChunkRows(reading, tile(columnChunk), leaf, codec);
  }

  private Tile tile(ColumnChunk columnChunk) {
    DeclaredRange pages = columnChunk.pages();
    boolean isInFile =
        pages.lengthBytes() > 0
            && pages.offset() >= ParquetLayout.MAGIC_BYTES
            && pages.offset() < footerStart
            && pages.lengthBytes() <= footerStart - pages.offset();
    if (!isInFile) {
      throw RowsRefusedException.malformed(
          columnChunk.toString(),
          "pages in front of the footer at " + footerStart,
          pages.lengthBytes() + " bytes at " + pages.offset());
    }
    long end = pages.offset() + pages.lengthBytes();
    return new Tile(TileKind.COLUMN_CHUNK, pages.offset(), end, columnChunk);
  }
}

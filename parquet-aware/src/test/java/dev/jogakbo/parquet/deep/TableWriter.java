package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.codec.EncoderParameters;
import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.codec.PageEncoding;
import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.codec.Profiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;
import org.jspecify.annotations.Nullable;

/**
 * Writes tables of flat columns as common writers do: pages of so many rows, a dictionary until it
 * is too large, levels as bits, each column compressed by a profile of its own.
 */
final class TableWriter {
  private static final byte[] MAGIC = {'P', 'A', 'R', '1'};

  /** One member, and its header of ten bytes. */
  private static final EncoderParameters ONE_GZIP_MEMBER =
      EncoderParameters.of(new byte[] {1, 10, 0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3});

  private static final int FOREIGN_BYTES_MIN = 1 << 12;

  private final Shape shape;
  private final PageBench bench = new PageBench(new Profiles(), PageLimits.DEFAULT);
  private final Profiles profiles = new Profiles();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /**
   * How a table is written.
   *
   * @param rowGroupRows rows of a row group
   * @param pageRows rows of a page
   * @param pages version 1 or 2
   * @param codecs of columns, by turns; each row group begins with the next
   */
  record Shape(int rowGroupRows, int pageRows, int pages, List<Codec> codecs) {
    /** Copies the list. */
    Shape {
      codecs = List.copyOf(codecs);
    }
  }

  /** A codec and the profile that makes it. */
  record Codec(PageCodec codec, int profileId) {
    static final Codec STORED = new Codec(PageCodec.UNCOMPRESSED, 1);
    static final Codec SNAPPY = new Codec(PageCodec.SNAPPY, 20);
    static final Codec GZIP = new Codec(PageCodec.GZIP, 38);
    static final Codec ZSTD = new Codec(PageCodec.ZSTD, 102);
    static final Codec LZ4 = new Codec(PageCodec.LZ4_RAW, 64);

    /** Makes small pages as {@link #ZSTD} does, and large ones as nobody else. */
    static final Codec FOREIGN = new Codec(PageCodec.ZSTD, 0);
  }

  private TableWriter(Shape shape) {
    this.shape = shape;
  }

  static byte[] write(List<TableColumn> columns, Shape shape) {
    try {
      return new TableWriter(shape).write(columns);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] write(List<TableColumn> columns) throws IOException {
    out.write(MAGIC);
    int rows = columns.getFirst().cells().size();
    List<RowGroup> rowGroups = new ArrayList<>();
    for (int row = 0; row < rows; row += shape.rowGroupRows()) {
      int count = Math.min(shape.rowGroupRows(), rows - row);
      List<ColumnChunk> columnChunks = new ArrayList<>();
      for (int i = 0; i < columns.size(); i++) {
        Codec codec = shape.codecs().get((i + rowGroups.size()) % shape.codecs().size());
        columnChunks.add(columnChunk(columns.get(i), codec, row, row + count));
      }
      rowGroups.add(new RowGroup(columnChunks, 0, count));
    }
    int footerStart = out.size();
    FileMetaData footer = new FileMetaData(1, schema(columns), rows, rowGroups);
    Util.writeFileMetaData(footer.setCreated_by("test"), out);
    out.write(number(out.size() - footerStart));
    out.write(MAGIC);
    return out.toByteArray();
  }

  private static List<SchemaElement> schema(List<TableColumn> columns) {
    List<SchemaElement> schema = new ArrayList<>();
    schema.add(new SchemaElement("table").setNum_children(columns.size()));
    for (TableColumn column : columns) {
      schema.add(
          new SchemaElement(column.name())
              .setType(column.type())
              .setRepetition_type(
                  column.isOptional()
                      ? FieldRepetitionType.OPTIONAL
                      : FieldRepetitionType.REQUIRED));
    }
    return schema;
  }

  private ColumnChunk columnChunk(TableColumn column, Codec codec, int start, int end)
      throws IOException {
    int position = out.size();
    Map<ByteBuffer, Integer> dictionary = new LinkedHashMap<>();
    int dictionaryEnd = dictionary(column, start, end, dictionary);
    if (!dictionary.isEmpty()) {
      writeDictionary(dictionary, codec);
    }
    int dataPosition = out.size();
    int pageEnd;
    for (int row = start; row < end; row = pageEnd) {
      pageEnd = Math.min(row + shape.pageRows(), row < dictionaryEnd ? dictionaryEnd : end);
      writePage(column, codec, row, pageEnd, row < dictionaryEnd ? dictionary : null);
    }
    ColumnMetaData metadata =
        new ColumnMetaData(
            column.type(),
            List.of(Encoding.PLAIN, Encoding.RLE),
            List.of(column.name()),
            Objects.requireNonNull(CompressionCodec.findByValue(codec.codec().number())),
            end - start,
            0,
            out.size() - position,
            dataPosition);
    if (dataPosition > position) {
      metadata.setDictionary_page_offset(position);
    }
    return new ColumnChunk(0).setMeta_data(metadata);
  }

  /** Fills a dictionary and returns the row from which on it is not used. */
  private static int dictionary(
      TableColumn column, int start, int end, Map<ByteBuffer, Integer> dictionary) {
    int bytes = 0;
    for (int row = start; row < end; row++) {
      byte[] cell = column.cells().get(row);
      if (cell != null && !dictionary.containsKey(ByteBuffer.wrap(cell))) {
        bytes += cell.length;
        if (bytes > column.dictionaryBytesMax()) {
          return row;
        }
        dictionary.put(ByteBuffer.wrap(cell), dictionary.size());
      }
    }
    return end;
  }

  private void writeDictionary(Map<ByteBuffer, Integer> dictionary, Codec codec)
      throws IOException {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    for (ByteBuffer value : dictionary.keySet()) {
      byte[] bytes = new byte[value.remaining()];
      value.duplicate().get(bytes);
      plain.writeBytes(bytes);
    }
    ByteSlice made = compress(plain.toByteArray(), codec);
    Util.writePageHeader(
        new PageHeader(PageType.DICTIONARY_PAGE, plain.size(), made.lengthBytes())
            .setDictionary_page_header(new DictionaryPageHeader(dictionary.size(), Encoding.PLAIN)),
        out);
    out.write(made.toByteArray());
  }

  private void writePage(
      TableColumn column,
      Codec codec,
      int start,
      int end,
      @Nullable Map<ByteBuffer, Integer> dictionary)
      throws IOException {
    List<byte @Nullable []> cells = column.cells().subList(start, end);
    byte[] levels = column.isOptional() ? levels(cells) : new byte[0];
    byte[] values = dictionary == null ? plain(cells) : indices(cells, dictionary);
    Encoding encoding = dictionary == null ? Encoding.PLAIN : Encoding.RLE_DICTIONARY;
    if (shape.pages() == 1) {
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      if (column.isOptional()) {
        body.write(number(levels.length));
        body.write(levels);
      }
      body.write(values);
      ByteSlice made = compress(body.toByteArray(), codec);
      Util.writePageHeader(
          new PageHeader(PageType.DATA_PAGE, body.size(), made.lengthBytes())
              .setData_page_header(
                  new DataPageHeader(cells.size(), encoding, Encoding.RLE, Encoding.RLE)),
          out);
      out.write(made.toByteArray());
    } else {
      ByteSlice made = compress(values, codec);
      int nulls = Math.toIntExact(cells.stream().filter(Objects::isNull).count());
      Util.writePageHeader(
          new PageHeader(
                  PageType.DATA_PAGE_V2,
                  levels.length + values.length,
                  levels.length + made.lengthBytes())
              .setData_page_header_v2(
                  new DataPageHeaderV2(
                      cells.size(), nulls, cells.size(), encoding, levels.length, 0)),
          out);
      out.write(levels);
      out.write(made.toByteArray());
    }
  }

  private ByteSlice compress(byte[] plain, Codec codec) {
    if (codec.equals(Codec.FOREIGN)) {
      return plain.length < FOREIGN_BYTES_MIN ? compress(plain, Codec.ZSTD) : rawBlock(plain);
    }
    PageEncoding encoding =
        new PageEncoding(profiles.load(codec.profileId()), parameters(codec.codec()));
    return bench.encode(encoding, ByteSlice.of(plain));
  }

  /** A frame of zstd with one block that is not compressed, of less than 128 KiB. */
  private static ByteSlice rawBlock(byte[] plain) {
    int block = plain.length << 3 | 1;
    ByteBuffer made = ByteBuffer.allocate(12 + plain.length).order(ByteOrder.LITTLE_ENDIAN);
    made.putInt(0xFD2FB528).put((byte) 0xA0).putInt(plain.length);
    made.put((byte) block).put((byte) (block >> 8)).put((byte) (block >> 16)).put(plain);
    return ByteSlice.of(made.array());
  }

  private static EncoderParameters parameters(PageCodec codec) {
    return codec == PageCodec.GZIP ? ONE_GZIP_MEMBER : EncoderParameters.NONE;
  }

  private static byte[] plain(List<byte @Nullable []> cells) {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    cells.stream().filter(Objects::nonNull).forEach(plain::writeBytes);
    return plain.toByteArray();
  }

  private static byte[] levels(List<byte @Nullable []> cells) {
    return bits(cells.stream().mapToInt(cell -> cell == null ? 0 : 1).toArray(), 1);
  }

  private static byte[] indices(
      List<byte @Nullable []> cells, Map<ByteBuffer, Integer> dictionary) {
    int width = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(dictionary.size() - 1));
    int[] indices =
        cells.stream()
            .filter(Objects::nonNull)
            .mapToInt(cell -> Objects.requireNonNull(dictionary.get(ByteBuffer.wrap(cell))))
            .toArray();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(width);
    bytes.writeBytes(bits(indices, width));
    return bytes.toByteArray();
  }

  /** One bit-packed run. */
  private static byte[] bits(int[] numbers, int width) {
    int groups = (numbers.length + 7) / 8;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int header = groups << 1 | 1; header != 0; header >>>= 7) {
      bytes.write(header > 0x7f ? (header & 0x7f) | 0x80 : header);
    }
    byte[] packed = new byte[groups * width];
    for (int i = 0; i < numbers.length; i++) {
      for (int bit = 0; bit < width; bit++) {
        int at = i * width + bit;
        packed[at >>> 3] |= (byte) ((numbers[i] >>> bit & 1) << (at & 7));
      }
    }
    bytes.writeBytes(packed);
    return bytes.toByteArray();
  }

  private static byte[] number(int value) {
    return ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array();
  }
}

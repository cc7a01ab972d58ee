package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.codec.PageBench;
import dev.jogakbo.parquet.codec.PageBody;
import dev.jogakbo.parquet.codec.PageCodec;
import dev.jogakbo.parquet.codec.PageRefusedException;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.PhysicalType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.zip.CRC32;
import org.apache.parquet.VersionParser.ParsedVersion;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.impl.ColumnReaderImpl;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.jspecify.annotations.Nullable;

/** Reads column chunks by parquet-java: its headers, its levels, its values. */
final class JavaReader {
  private final byte[] file;
  private final PageBench bench;

  JavaReader(byte[] file, PageBench bench) {
    this.file = file;
    this.bench = bench;
  }

  /** Shows all levels and values of a column chunk. */
  void forEach(ColumnMetaData metadata, LeafColumn leaf, RowSink sink) throws IOException {
    if (metadata.getNum_values() == 0) {
      return;
    }
    ColumnReaderImpl reader =
        new ColumnReaderImpl(
            descriptor(leaf),
            pages(metadata),
            new PrimitiveConverter() {},
            new ParsedVersion("jogakbo", "0.1.0", "rewrite"));
    for (long i = 0; i < metadata.getNum_values(); i++) {
      int definition = reader.getCurrentDefinitionLevel();
      byte[] value =
          definition == leaf.maxDefinitionLevel()
              ? value(reader, leaf.physicalType())
              : new byte[0];
      sink.add(definition, reader.getCurrentRepetitionLevel(), value, 0, value.length);
      reader.consume();
    }
  }

  private static ColumnDescriptor descriptor(LeafColumn leaf) {
    PrimitiveTypeName name =
        leaf.physicalType() == PhysicalType.BYTE_ARRAY
            ? PrimitiveTypeName.BINARY
            : PrimitiveTypeName.valueOf(leaf.physicalType().name());
    PrimitiveType type =
        new PrimitiveType(Repetition.OPTIONAL, name, leaf.typeLengthBytes(), "leaf");
    String[] path = leaf.path().toArray(String[]::new);
    return new ColumnDescriptor(path, type, leaf.maxRepetitionLevel(), leaf.maxDefinitionLevel());
  }

  private static byte[] value(ColumnReaderImpl reader, PhysicalType type) {
    ByteBuffer out = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    switch (type) {
      case BOOLEAN -> out.put((byte) (reader.getBoolean() ? 1 : 0));
      case INT32 -> out.putInt(reader.getInteger());
      case INT64 -> out.putLong(reader.getLong());
      case FLOAT -> out.putFloat(reader.getFloat());
      case DOUBLE -> out.putDouble(reader.getDouble());
      case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> {
        Binary value = reader.getBinary();
        return value.getBytes();
      }
    }
    return Arrays.copyOf(out.array(), out.position());
  }

  private Pages pages(ColumnMetaData metadata) throws IOException {
    Pages pages = new Pages(metadata.getNum_values());
    long start =
        metadata.isSetDictionary_page_offset()
            ? metadata.getDictionary_page_offset()
            : metadata.getData_page_offset();
    int at = Math.toIntExact(start);
    int end = at + Math.toIntExact(metadata.getTotal_compressed_size());
    while (at < end) {
      ByteArrayInputStream in = new ByteArrayInputStream(file, at, end - at);
      PageHeader header = Util.readPageHeader(in);
      int body = end - in.available();
      add(pages, header, new ByteSlice(file, body, header.getCompressed_page_size()), metadata);
      at = body + header.getCompressed_page_size();
    }
    return pages;
  }

  private void add(Pages pages, PageHeader header, ByteSlice body, ColumnMetaData metadata)
      throws IOException {
    CRC32 crc = new CRC32();
    crc.update(body.bytes(), body.start(), body.lengthBytes());
    if (header.isSetCrc() && header.getCrc() != (int) crc.getValue()) {
      throw new AssertionError("checksum of " + header);
    }
    PageCodec codec = PageCodec.find(metadata.getCodec().getValue()).orElseThrow();
    switch (header.getType()) {
      case DICTIONARY_PAGE ->
          pages.dictionary =
              new DictionaryPage(
                  BytesInput.from(plain(codec, body, header.getUncompressed_page_size())),
                  header.getDictionary_page_header().getNum_values(),
                  Encoding.PLAIN);
      case DATA_PAGE -> pages.queue.add(v1(header, codec, body));
      case DATA_PAGE_V2 -> pages.queue.add(v2(header, codec, body));
      default -> throw new AssertionError(header.toString());
    }
  }

  private DataPage v1(PageHeader header, PageCodec codec, ByteSlice body) {
    DataPageHeader data = header.getData_page_header();
    byte[] plain = plain(codec, body, header.getUncompressed_page_size());
    return new DataPageV1(
        BytesInput.from(plain),
        data.getNum_values(),
        plain.length,
        Statistics.createStats(leafless()),
        encoding(data.getRepetition_level_encoding()),
        encoding(data.getDefinition_level_encoding()),
        encoding(data.getEncoding()));
  }

  private DataPage v2(PageHeader header, PageCodec codec, ByteSlice body) {
    DataPageHeaderV2 data = header.getData_page_header_v2();
    int repetition = data.getRepetition_levels_byte_length();
    int levels = repetition + data.getDefinition_levels_byte_length();
    PageCodec used = data.isIs_compressed() ? codec : PageCodec.UNCOMPRESSED;
    byte[] values =
        plain(
            used,
            body.part(levels, body.lengthBytes() - levels),
            header.getUncompressed_page_size() - levels);
    return DataPageV2.uncompressed(
        data.getNum_rows(),
        data.getNum_nulls(),
        data.getNum_values(),
        BytesInput.from(body.part(0, repetition).toByteArray()),
        BytesInput.from(body.part(repetition, levels - repetition).toByteArray()),
        encoding(data.getEncoding()),
        BytesInput.from(values),
        Statistics.createStats(leafless()));
  }

  private static PrimitiveType leafless() {
    return new PrimitiveType(Repetition.OPTIONAL, PrimitiveTypeName.INT32, "unused");
  }

  private static Encoding encoding(org.apache.parquet.format.Encoding encoding) {
    return Encoding.valueOf(encoding.name());
  }

  private byte[] plain(PageCodec codec, ByteSlice body, int lengthBytes) {
    try {
      return bench.decode(new PageBody(codec, body, lengthBytes));
    } catch (PageRefusedException e) {
      throw new AssertionError(e);
    }
  }

  private static final class Pages implements PageReader {
    private final Deque<DataPage> queue = new ArrayDeque<>();
    private final long valueCount;
    private @Nullable DictionaryPage dictionary;

    Pages(long valueCount) {
      this.valueCount = valueCount;
    }

    @Override
    public @Nullable DictionaryPage readDictionaryPage() {
      return dictionary;
    }

    @Override
    public long getTotalValueCount() {
      return valueCount;
    }

    @Override
    public @Nullable DataPage readPage() {
      return queue.poll();
    }
  }
}

package dev.jogakbo.parquet.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.column.Columns.PlainColumnChunk;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.PageKind;
import dev.jogakbo.parquet.layout.PageValues;
import dev.jogakbo.parquet.layout.PhysicalType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Levels and values are what the reader of parquet-java finds in the same decompressed pages. */
class ColumnDecoderDifferentialTest {
  /** Its column chunks claim more values than lie in their pages. */
  private static final String CUT_SHORT = "pt-nation.dict-malformed.parquet";

  private final Set<ValueEncoding> encodings = EnumSet.noneOf(ValueEncoding.class);
  private final Set<PhysicalType> types = EnumSet.noneOf(PhysicalType.class);

  @Test
  void levelsAndValuesAreThoseOfParquetJava() {
    int compared = 0;
    Set<String> refused = new TreeSet<>();
    for (String name : SampleFiles.written()) {
      for (PlainColumnChunk columnChunk : Columns.plain(name)) {
        List<String> theirs = theirs(columnChunk);
        List<String> ours = ours(columnChunk);
        if (ours == null) {
          refused.add(columnChunk + (theirs == null ? "" : ", not by them"));
        } else if (theirs == null) {
          assertThat(ours.isEmpty() || name.equals(CUT_SHORT)).as("%s", columnChunk).isTrue();
        } else {
          assertThat(ours).as("%s", columnChunk).isEqualTo(theirs);
          compared += ours.size();
        }
      }
    }
    assertThat(refused).containsExactly("pt-ARROW-RS-GH-6229-LEVELS.parquet row group 0 column 0");
    assertThat(compared).isGreaterThan(100_000);
    assertThat(encodings).isEqualTo(EnumSet.complementOf(EnumSet.of(ValueEncoding.BIT_PACKED)));
    assertThat(types).hasSize(PhysicalType.values().length);
  }

  /** Each value with its levels, a line each; nothing if the pages are malformed. */
  private @Nullable List<String> ours(PlainColumnChunk columnChunk) {
    List<String> lines = new ArrayList<>();
    ColumnDecoder decoder = new ColumnDecoder(columnChunk.leaf(), ColumnLimits.DEFAULT);
    try {
      for (PlainPage page : columnChunk.pages()) {
        if (page.header().kind() == PageKind.DICTIONARY) {
          decoder.readDictionary(page);
        } else {
          addLines(decoder.decode(page), columnChunk.leaf(), lines);
        }
      }
      return lines;
    } catch (MalformedPageException _) {
      return null;
    }
  }

  private void addLines(DecodedPage page, LeafColumn leaf, List<String> lines) {
    encodings.add(page.encoding());
    types.add(leaf.physicalType());
    int value = 0;
    for (int i = 0; i < page.levelCount(); i++) {
      int repetition = page.repetitionLevels().length == 0 ? 0 : page.repetitionLevels()[i];
      int definition = page.definitionLevels().length == 0 ? 0 : page.definitionLevels()[i];
      boolean isThere = definition == leaf.maxDefinitionLevel();
      lines.add(repetition + " " + definition + (isThere ? " " + hex(page.values(), value++) : ""));
    }
    assertThat(value).isEqualTo(page.values().count());
  }

  private static String hex(ColumnValues values, int number) {
    return HexFormat.of()
        .formatHex(
            values.bytes(),
            values.start(number),
            values.start(number) + values.lengthBytes(number));
  }

  private static @Nullable List<String> theirs(PlainColumnChunk columnChunk) {
    LeafColumn leaf = columnChunk.leaf();
    try {
      Pages pages = new Pages(columnChunk.pages(), leaf);
      ColumnReaderImpl reader =
          new ColumnReaderImpl(
              descriptor(leaf),
              pages,
              new PrimitiveConverter() {},
              new ParsedVersion("parquet-mr", "1.18.1", "0"));
      List<String> lines = new ArrayList<>();
      for (long i = 0; i < pages.valueCount; i++) {
        int definition = reader.getCurrentDefinitionLevel();
        lines.add(
            reader.getCurrentRepetitionLevel()
                + " "
                + definition
                + (definition == leaf.maxDefinitionLevel() ? " " + value(reader, leaf) : ""));
        reader.consume();
      }
      return lines;
    } catch (RuntimeException _) {
      return null;
    }
  }

  private static String value(ColumnReaderImpl reader, LeafColumn leaf) {
    ByteBuffer out = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    switch (leaf.physicalType()) {
      case BOOLEAN -> out.put((byte) (reader.getBoolean() ? 1 : 0));
      case INT32 -> out.putInt(reader.getInteger());
      case INT64 -> out.putLong(reader.getLong());
      case FLOAT -> out.putInt(Float.floatToRawIntBits(reader.getFloat()));
      case DOUBLE -> out.putLong(Double.doubleToRawLongBits(reader.getDouble()));
      default -> {
        Binary binary = reader.getBinary();
        return HexFormat.of().formatHex(binary.getBytes());
      }
    }
    return HexFormat.of().formatHex(out.array(), 0, out.position());
  }

  private static ColumnDescriptor descriptor(LeafColumn leaf) {
    PrimitiveTypeName type =
        switch (leaf.physicalType()) {
          case BOOLEAN -> PrimitiveTypeName.BOOLEAN;
          case INT32 -> PrimitiveTypeName.INT32;
          case INT64 -> PrimitiveTypeName.INT64;
          case INT96 -> PrimitiveTypeName.INT96;
          case FLOAT -> PrimitiveTypeName.FLOAT;
          case DOUBLE -> PrimitiveTypeName.DOUBLE;
          case BYTE_ARRAY -> PrimitiveTypeName.BINARY;
          case FIXED_LEN_BYTE_ARRAY -> PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
        };
    return new ColumnDescriptor(
        leaf.path().toArray(String[]::new),
        new PrimitiveType(Repetition.OPTIONAL, type, leaf.typeLengthBytes(), leaf.path().getLast()),
        leaf.maxRepetitionLevel(),
        leaf.maxDefinitionLevel());
  }

  /** Hands decompressed pages to parquet-java. */
  private static final class Pages implements PageReader {
    private final Deque<DataPage> pages = new ArrayDeque<>();
    private final PrimitiveType type;
    private @Nullable DictionaryPage dictionary;
    private long valueCount;

    Pages(List<PlainPage> plain, LeafColumn leaf) {
      type = descriptor(leaf).getPrimitiveType();
      for (PlainPage page : plain) {
        PageValues values = page.header().values();
        switch (page.header().kind()) {
          case DICTIONARY ->
              dictionary =
                  new DictionaryPage(
                      bytes(page.body()), values.valueCount(), encoding(values.encoding()));
          case DATA_V1 -> add(dataPage(page, values), values);
          case DATA_V2 -> add(dataPageV2(page, values), values);
          case INDEX -> {}
        }
      }
    }

    private void add(DataPage page, PageValues values) {
      pages.add(page);
      valueCount += values.valueCount();
    }

    private DataPage dataPage(PlainPage page, PageValues values) {
      return new DataPageV1(
          bytes(page.body()),
          values.valueCount(),
          page.body().lengthBytes(),
          Statistics.createStats(type),
          encoding(values.levelEncodings().repetition()),
          encoding(values.levelEncodings().definition()),
          encoding(values.encoding()));
    }

    private DataPage dataPageV2(PlainPage page, PageValues values) {
      PageValues.Levels levels = values.levels();
      return DataPageV2.uncompressed(
          levels.rowCount(),
          levels.nullCount(),
          values.valueCount(),
          bytes(page.levels().part(0, levels.repetitionBytes())),
          bytes(page.levels().part(levels.repetitionBytes(), levels.definitionBytes())),
          encoding(values.encoding()),
          bytes(page.body()),
          Statistics.createStats(type));
    }

    private static BytesInput bytes(dev.jogakbo.parquet.codec.ByteSlice slice) {
      return BytesInput.from(slice.bytes(), slice.start(), slice.lengthBytes());
    }

    private static Encoding encoding(int number) {
      return Encoding.valueOf(org.apache.parquet.format.Encoding.findByValue(number).name());
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
    public DataPage readPage() {
      return pages.remove();
    }
  }
}

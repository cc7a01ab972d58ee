package dev.jogakbo.parquet.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.layout.ColumnChunk.Traits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.OffsetIndex;
import org.apache.parquet.format.PageLocation;
import org.apache.parquet.format.Util;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Footers, pages and indexes are what the readers of parquet-java and hardwood find. */
class LayoutDifferentialTest {

  static List<String> laidOut() {
    return SampleFiles.written().stream()
        .filter(name -> Layouts.find(new ArrayByteSource(SampleFiles.load(name))) != null)
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("laidOut")
  void footersAreThoseOfParquetJava(String name) throws IOException {
    byte[] file = SampleFiles.load(name);
    ParquetLayout layout = Layouts.read(file);
    Tile footer = Layouts.tiles(layout, TileKind.FOOTER).getFirst();
    ByteArrayInputStream bytes = in(file, footer.start(), footer.end());
    FileMetaData theirs = Util.readFileMetaData(bytes);
    assertThat(bytes.available()).isZero();
    ParquetFooter ours = layout.footer();
    assertThat(ours.version()).isEqualTo(theirs.getVersion());
    assertThat(ours.rowCount()).isEqualTo(theirs.getNum_rows());
    assertThat(ours.createdBy()).isEqualTo(Objects.requireNonNullElse(theirs.getCreated_by(), ""));
    assertThat(ours.rowGroups()).hasSameSizeAs(theirs.getRow_groups());
    for (int i = 0; i < ours.rowGroups().size(); i++) {
      expectSame(ours.rowGroups().get(i), theirs.getRow_groups().get(i));
    }
  }

  private static void expectSame(RowGroup ours, org.apache.parquet.format.RowGroup theirs) {
    assertThat(ours)
        .isEqualTo(
            new RowGroup(
                ours.columnChunks(),
                theirs.getNum_rows(),
                theirs.getTotal_byte_size(),
                theirs.getFile_offset(),
                theirs.getOrdinal()));
    assertThat(ours.columnChunks()).hasSameSizeAs(theirs.getColumns());
    for (int i = 0; i < ours.columnChunks().size(); i++) {
      ColumnChunk columnChunk = ours.columnChunks().get(i);
      org.apache.parquet.format.ColumnChunk expected = theirs.getColumns().get(i);
      assertThat(columnChunk)
          .isEqualTo(
              new ColumnChunk(
                  columnChunk.rowGroup(),
                  i,
                  traits(expected),
                  expected.getFile_offset(),
                  expected.isSetMeta_data() ? metadata(expected.getMeta_data()) : null,
                  new DeclaredRange(
                      expected.getOffset_index_offset(), expected.getOffset_index_length()),
                  new DeclaredRange(
                      expected.getColumn_index_offset(), expected.getColumn_index_length())));
    }
  }

  private static Traits traits(org.apache.parquet.format.ColumnChunk theirs) {
    if (theirs.isSetFile_path()) {
      return Traits.ELSEWHERE;
    }
    return theirs.isSetCrypto_metadata() ? Traits.ENCRYPTED : Traits.PLAIN;
  }

  private static ColumnMetadata metadata(ColumnMetaData theirs) {
    long encodings = 0;
    for (Encoding encoding : theirs.getEncodings()) {
      encodings |= 1L << encoding.getValue();
    }
    return new ColumnMetadata(
        theirs.getType().getValue(),
        theirs.getCodec().getValue(),
        encodings,
        theirs.getNum_values(),
        theirs.getTotal_uncompressed_size(),
        theirs.getTotal_compressed_size(),
        new PageOffsets(
            theirs.getData_page_offset(),
            theirs.getDictionary_page_offset(),
            theirs.getIndex_page_offset()),
        new DeclaredRange(theirs.getBloom_filter_offset(), theirs.getBloom_filter_length()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("laidOut")
  void headersOfPagesAreThoseOfParquetJava(String name) throws IOException {
    byte[] file = SampleFiles.load(name);
    for (Page page : Layouts.pages(Layouts.read(file), new ArrayByteSource(file))) {
      ByteArrayInputStream bytes = in(file, page.start(), page.end());
      var theirs = Util.readPageHeader(bytes);
      assertThat(bytes.available()).isEqualTo(page.header().bodyBytes());
      assertThat(page.header())
          .isEqualTo(
              new PageHeader(
                  Objects.requireNonNull(PageKind.find(theirs.getType().getValue())),
                  theirs.getCompressed_page_size(),
                  theirs.getUncompressed_page_size(),
                  values(theirs)));
    }
  }

  private static PageValues values(org.apache.parquet.format.PageHeader theirs) {
    return switch (theirs.getType()) {
      case DATA_PAGE -> values(theirs.getData_page_header());
      case DICTIONARY_PAGE ->
          values(
              theirs.getDictionary_page_header().getNum_values(),
              theirs.getDictionary_page_header().getEncoding());
      case DATA_PAGE_V2 -> values(theirs.getData_page_header_v2());
      case INDEX_PAGE -> values(0, Encoding.PLAIN);
    };
  }

  private static PageValues values(DataPageHeader theirs) {
    return new PageValues(
        theirs.getNum_values(),
        theirs.getEncoding().getValue(),
        PageValues.Levels.IN_BODY,
        new PageValues.LevelEncodings(
            theirs.getDefinition_level_encoding().getValue(),
            theirs.getRepetition_level_encoding().getValue()),
        true);
  }

  private static PageValues values(int valueCount, Encoding encoding) {
    return new PageValues(
        valueCount,
        encoding.getValue(),
        PageValues.Levels.IN_BODY,
        PageValues.LevelEncodings.RLE,
        true);
  }

  private static PageValues values(DataPageHeaderV2 theirs) {
    return new PageValues(
        theirs.getNum_values(),
        theirs.getEncoding().getValue(),
        new PageValues.Levels(
            theirs.getNum_rows(),
            theirs.getNum_nulls(),
            theirs.getDefinition_levels_byte_length(),
            theirs.getRepetition_levels_byte_length()),
        PageValues.LevelEncodings.RLE,
        theirs.isIs_compressed());
  }

  /** A list of pages written by the file's writer, apart from the pages, names the same ones. */
  @Test
  void dataPagesAreThoseOfTheOffsetIndex() throws IOException {
    int compared = 0;
    for (String name : laidOut()) {
      byte[] file = SampleFiles.load(name);
      ParquetLayout layout = Layouts.read(file);
      PageWalker walker = new PageWalker(new ArrayByteSource(file), LayoutLimits.DEFAULT);
      for (Tile tile : Layouts.tiles(layout, TileKind.COLUMN_CHUNK)) {
        DeclaredRange range = Objects.requireNonNull(tile.columnChunk()).offsetIndex();
        if (range.lengthBytes() > 0 && tile.columnChunk().traits() == Traits.PLAIN) {
          List<PageLocation> found = new ArrayList<>();
          walker.walk(tile, page -> addLocation(found, page));
          OffsetIndex theirs =
              Util.readOffsetIndex(in(file, range.offset(), range.offset() + range.lengthBytes()));
          assertThat(found)
              .as(name)
              .usingRecursiveFieldByFieldElementComparatorIgnoringFields(
                  "first_row_index", "__isset_bitfield")
              .isEqualTo(theirs.getPage_locations());
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(500);
  }

  private static void addLocation(List<PageLocation> found, Page page) {
    if (page.header().kind() != PageKind.DICTIONARY) {
      found.add(new PageLocation(page.start(), (int) (page.end() - page.start()), 0));
    }
  }

  @Test
  void columnChunksAreThoseOfHardwood() throws IOException {
    int compared = 0;
    for (String name : laidOut()) {
      byte[] file = SampleFiles.load(name);
      ParquetFooter ours = Layouts.read(file).footer();
      dev.hardwood.metadata.FileMetaData theirs = findByHardwood(file);
      if (theirs != null) {
        assertThat(ranges(ours)).as(name).isEqualTo(ranges(theirs));
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(100);
  }

  /** It refuses some files that can be laid out: encrypted columns, unknown codecs and the like. */
  private static dev.hardwood.metadata.@Nullable FileMetaData findByHardwood(byte[] file) {
    try (ParquetFileReader reader = ParquetFileReader.open(InputFile.of(ByteBuffer.wrap(file)))) {
      return reader.getFileMetaData();
    } catch (IOException | RuntimeException _) {
      return null;
    }
  }

  private static List<String> ranges(ParquetFooter footer) {
    List<String> ranges = new ArrayList<>();
    for (RowGroup group : footer.rowGroups()) {
      ranges.add(group.rowCount() + " rows, " + group.totalBytes());
      for (ColumnChunk columnChunk : group.columnChunks()) {
        ColumnMetadata metadata = Objects.requireNonNull(columnChunk.metadata());
        ranges.add(
            List.of(
                    metadata.pages().data(),
                    metadata.pages().dictionary(),
                    metadata.compressedBytes(),
                    metadata.uncompressedBytes(),
                    metadata.valueCount(),
                    metadata.bloomFilter().offset(),
                    columnChunk.offsetIndex().offset(),
                    columnChunk.columnIndex().offset())
                .toString());
      }
    }
    return ranges;
  }

  private static List<String> ranges(dev.hardwood.metadata.FileMetaData footer) {
    List<String> ranges = new ArrayList<>();
    for (dev.hardwood.metadata.RowGroup group : footer.rowGroups()) {
      ranges.add(group.numRows() + " rows, " + group.totalByteSize());
      for (dev.hardwood.metadata.ColumnChunk columnChunk : group.columns()) {
        dev.hardwood.metadata.ColumnMetaData metadata = columnChunk.metaData();
        ranges.add(
            List.of(
                    metadata.dataPageOffset(),
                    orZero(metadata.dictionaryPageOffset()),
                    metadata.totalCompressedSize(),
                    metadata.totalUncompressedSize(),
                    metadata.numValues(),
                    orZero(metadata.bloomFilterOffset()),
                    orZero(columnChunk.offsetIndexOffset()),
                    orZero(columnChunk.columnIndexOffset()))
                .toString());
      }
    }
    return ranges;
  }

  private static long orZero(@Nullable Long value) {
    return Objects.requireNonNullElse(value, 0L);
  }

  private static ByteArrayInputStream in(byte[] file, long start, long end) {
    return new ByteArrayInputStream(file, (int) start, (int) (end - start));
  }
}

package dev.jogakbo.parquet.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.bloom.SplitBlockBloomFilter;
import dev.jogakbo.parquet.bloom.XxHash64;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.TileKind;
import dev.jogakbo.parquet.rewrite.PageRules.DictionaryRule;
import dev.jogakbo.parquet.rewrite.PageRules.PageVersion;
import dev.jogakbo.parquet.rewrite.WrittenPages.DataPage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnIndex;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.OffsetIndex;
import org.apache.parquet.format.PageEncodingStats;
import org.apache.parquet.format.PageLocation;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a written file says of itself is so, read by parquet-java. */
class WrittenFileTest {
  private static final int OVERHEAD_BYTES = 64;

  @TempDir Path scratch;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "arrowgo-snappy.parquet",
        "duckdb2-types.parquet",
        "pyarrow26-180-row-groups.parquet",
        "pt-nested_structs.rust.parquet",
        "pt-nullable.impala.parquet",
        "fastparquet-int96.parquet",
        "pyarrow26-cdc.parquet"
      })
  void saysWhatIsSo(String name) throws IOException {
    for (RewriteChoices choices : Choices.all()) {
      byte[] made = Tables.rewrite(choices, scratch, SampleFiles.load(name));
      FileMetaData footer = Tables.footer(made);
      List<LeafColumn> leaves = Tables.open(made).columns();
      assertThat(footer.getColumn_orders()).hasSize(leaves.size());
      long rows = 0;
      for (RowGroup rowGroup : footer.getRow_groups()) {
        rows += rowGroup.getNum_rows();
        checkSizes(rowGroup);
        for (LeafColumn leaf : leaves) {
          new Checked(made, rowGroup, leaf).check();
        }
      }
      assertThat(footer.getNum_rows()).isEqualTo(rows);
      checkTiling(made);
    }
  }

  private static void checkSizes(RowGroup rowGroup) {
    List<ColumnMetaData> columns =
        rowGroup.getColumns().stream().map(ColumnChunk::getMeta_data).toList();
    assertThat(columns.stream().mapToLong(ColumnMetaData::getTotal_compressed_size).sum())
        .isEqualTo(rowGroup.getTotal_compressed_size());
    assertThat(columns.stream().mapToLong(ColumnMetaData::getTotal_uncompressed_size).sum())
        .isEqualTo(rowGroup.getTotal_byte_size());
  }

  /** Every byte of the file is something. */
  private static void checkTiling(byte[] made) {
    ParquetLayout layout = ParquetLayout.read(new ArrayByteSource(made), LayoutLimits.DEFAULT);
    assertThat(layout.leftOutCount()).isZero();
    assertThat(layout.tiles()).noneMatch(tile -> tile.kind() == TileKind.GAP);
  }

  /** A column chunk whose description is checked against its pages and values. */
  private static final class Checked {
    private final byte[] file;
    private final RowGroup rowGroup;
    private final LeafColumn leaf;
    private final ColumnChunk column;
    private final ColumnMetaData metadata;
    private final ValueOrder order;

    Checked(byte[] file, RowGroup rowGroup, LeafColumn leaf) {
      this.file = file;
      this.rowGroup = rowGroup;
      this.leaf = leaf;
      this.column = rowGroup.getColumns().get(leaf.index());
      this.metadata = column.getMeta_data();
      this.order = ValueOrder.of(leaf);
    }

    void check() throws IOException {
      List<DataPage> pages = WrittenPages.of(file, metadata);
      assertThat(pages.stream().mapToLong(DataPage::valueCount).sum())
          .isEqualTo(metadata.getNum_values());
      assertThat(metadata.getData_page_offset()).isEqualTo(pages.getFirst().offset());
      assertThat(metadata.getPath_in_schema()).isEqualTo(leaf.path());
      checkEncodings(pages);
      List<List<byte[]>> values = values(pages);
      checkOffsets(pages, values.size());
      checkBounds(pages, values);
    }

    private void checkEncodings(List<DataPage> pages) {
      Map<String, Integer> expected = new HashMap<>();
      for (DataPage page : pages) {
        var encoding =
            page.header().isSetData_page_header()
                ? page.header().getData_page_header().getEncoding()
                : page.header().getData_page_header_v2().getEncoding();
        expected.merge(page.header().getType() + " " + encoding, 1, Integer::sum);
        assertThat(metadata.getEncodings()).contains(encoding);
        assertThat(page.header().isSetCrc()).isTrue();
      }
      Map<String, Integer> found = new HashMap<>();
      for (PageEncodingStats stats : metadata.getEncoding_stats()) {
        if (stats.getPage_type() != PageType.DICTIONARY_PAGE) {
          found.put(stats.getPage_type() + " " + stats.getEncoding(), stats.getCount());
        }
      }
      assertThat(found).isEqualTo(expected);
    }

    private void checkOffsets(List<DataPage> pages, int pageCount) throws IOException {
      OffsetIndex index =
          Util.readOffsetIndex(
              at(column.getOffset_index_offset(), column.getOffset_index_length()));
      assertThat(pageCount).isEqualTo(pages.size());
      assertThat(index.getPage_locations()).hasSize(pages.size());
      for (int i = 0; i < pages.size(); i++) {
        PageLocation location = index.getPage_locations().get(i);
        assertThat(location.getOffset()).isEqualTo(pages.get(i).offset());
        assertThat(location.getCompressed_page_size()).isEqualTo(pages.get(i).lengthBytes());
      }
      assertThat(firstRows(pages))
          .isEqualTo(
              index.getPage_locations().stream().map(PageLocation::getFirst_row_index).toList());
    }

    private List<Long> firstRows(List<DataPage> pages) throws IOException {
      List<Long> firsts = new ArrayList<>();
      long[] row = {0};
      long[] level = {0};
      long[] next = {0};
      new JavaReader(file, Tables.BENCH)
          .forEach(
              metadata,
              leaf,
              (_, repetition, _, _, _) -> {
                if (level[0]++ == next[0]) {
                  assertThat(repetition).isZero();
                  next[0] += pages.get(firsts.size()).valueCount();
                  firsts.add(row[0]);
                }
                row[0] += repetition == 0 ? 1 : 0;
              });
      assertThat(row[0]).isEqualTo(rowGroup.getNum_rows());
      return firsts;
    }

    /** Values by page, nulls as they come. */
    private List<List<byte[]>> values(List<DataPage> pages) throws IOException {
      List<List<byte[]>> byPage = new ArrayList<>();
      int[] left = {0};
      new JavaReader(file, Tables.BENCH)
          .forEach(
              metadata,
              leaf,
              (definition, _, value, start, end) -> {
                if (left[0] == 0) {
                  left[0] = pages.get(byPage.size()).valueCount();
                  byPage.add(new ArrayList<>());
                }
                left[0]--;
                byPage
                    .getLast()
                    .add(
                        definition == leaf.maxDefinitionLevel()
                            ? Arrays.copyOfRange(value, start, end)
                            : null);
              });
      return byPage;
    }

    private void checkBounds(List<DataPage> pages, List<List<byte[]>> values) throws IOException {
      var statistics = metadata.getStatistics();
      long nulls = values.stream().flatMap(List::stream).filter(value -> value == null).count();
      assertThat(statistics.getNull_count()).isEqualTo(nulls);
      if (order == ValueOrder.NONE) {
        assertThat(statistics.isSetMin_value() || statistics.isSetMax_value()).isFalse();
        assertThat(column.isSetColumn_index_offset()).isFalse();
        return;
      }
      if (statistics.isSetMin_value()) {
        checkWithin(
            values.stream().flatMap(List::stream).toList(),
            statistics.getMin_value(),
            statistics.getMax_value());
      }
      if (column.isSetColumn_index_offset()) {
        checkColumnIndex(pages, values);
      }
    }

    private void checkColumnIndex(List<DataPage> pages, List<List<byte[]>> values)
        throws IOException {
      ColumnIndex index =
          Util.readColumnIndex(
              at(column.getColumn_index_offset(), column.getColumn_index_length()));
      assertThat(index.getNull_pages()).hasSize(pages.size());
      for (int i = 0; i < pages.size(); i++) {
        List<byte[]> page = values.get(i);
        long nulls = page.stream().filter(value -> value == null).count();
        assertThat(index.getNull_counts().get(i)).isEqualTo(nulls);
        assertThat(index.getNull_pages().get(i)).isEqualTo(nulls == page.size());
        if (nulls < page.size()) {
          checkWithin(
              page, index.getMin_values().get(i).array(), index.getMax_values().get(i).array());
        }
      }
    }

    private void checkWithin(List<byte[]> values, byte[] least, byte[] greatest) {
      assertThat(least.length).isLessThanOrEqualTo(Bound.LENGTH_BYTES_MAX + OVERHEAD_BYTES);
      for (byte[] value : values) {
        if (value != null && !order.isNan(value, 0)) {
          assertThat(compare(least, value)).isLessThanOrEqualTo(0);
          assertThat(compare(value, greatest)).isLessThanOrEqualTo(0);
        }
      }
    }

    private int compare(byte[] a, byte[] b) {
      return order.hasKeys()
          ? Long.compare(order.key(a, 0), order.key(b, 0))
          : order.compare(a, 0, a.length, b, 0, b.length);
    }

    private ByteArrayInputStream at(long offset, int lengthBytes) {
      return new ByteArrayInputStream(file, Math.toIntExact(offset), lengthBytes);
    }
  }

  @Test
  void writesTheBloomFiltersOfOthersBitForBit() throws IOException {
    byte[] file = SampleFiles.load("pyarrow26-bloom.parquet");
    int compared = 0;
    for (RowGroup rowGroup : Tables.footer(file).getRow_groups()) {
      for (LeafColumn leaf : Tables.open(file).columns()) {
        ColumnMetaData metadata = rowGroup.getColumns().get(leaf.index()).getMeta_data();
        if (metadata.isSetBloom_filter_offset()) {
          byte[] theirs = bloom(file, metadata);
          SplitBlockBloomFilter ours =
              SplitBlockBloomFilter.ofBlocks(SplitBlockBloomFilter.parse(theirs).blockCount());
          insertAll(file, metadata, leaf, ours);
          assertThat(ours.toByteArray()).isEqualTo(theirs);
          compared++;
        }
      }
    }
    assertThat(compared).isPositive();
  }

  @Test
  void writesBloomFiltersThatDenyNothing() throws IOException {
    String[] names = {"id", "tags.list.element", "text", "v"};
    Map<String, Double> rates = new HashMap<>();
    for (String name : names) {
      rates.put(name, 0.02);
    }
    RewriteChoices choices =
        Choices.withBlooms(
            Choices.with(Choices.CONTENT, PageVersion.V1, DictionaryRule.WHOLE, "snappy"), rates);
    byte[] made = Tables.rewrite(choices, scratch, SampleFiles.load("pyarrow26-cdc.parquet"));
    int checked = 0;
    for (RowGroup rowGroup : Tables.footer(made).getRow_groups()) {
      for (LeafColumn leaf : Tables.open(made).columns()) {
        ColumnMetaData metadata = rowGroup.getColumns().get(leaf.index()).getMeta_data();
        if (rates.containsKey(leaf.dottedPath())) {
          byte[] bytes = bloom(made, metadata);
          SplitBlockBloomFilter filter = SplitBlockBloomFilter.parse(bytes);
          SplitBlockBloomFilter small = SplitBlockBloomFilter.ofBlocks(filter.blockCount());
          insertAll(made, metadata, leaf, small);
          assertThat(small.toByteArray()).isEqualTo(bytes);
          assertThat(filter.falsePositiveRate()).isLessThanOrEqualTo(0.02);
          checked++;
        }
      }
    }
    assertThat(checked).isGreaterThan(8);
  }

  private static byte[] bloom(byte[] file, ColumnMetaData metadata) {
    int start = Math.toIntExact(metadata.getBloom_filter_offset());
    return Arrays.copyOfRange(file, start, start + metadata.getBloom_filter_length());
  }

  private static void insertAll(
      byte[] file, ColumnMetaData metadata, LeafColumn leaf, SplitBlockBloomFilter filter)
      throws IOException {
    new JavaReader(file, Tables.BENCH)
        .forEach(
            metadata,
            leaf,
            (definition, _, value, start, end) -> {
              if (definition == leaf.maxDefinitionLevel()) {
                filter.insert(XxHash64.hash(value, start, end - start));
              }
            });
  }
}

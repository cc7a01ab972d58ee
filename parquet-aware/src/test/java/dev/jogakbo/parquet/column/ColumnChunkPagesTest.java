package dev.jogakbo.parquet.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.codec.PageRefusedException;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.PhysicalType;
import dev.jogakbo.parquet.layout.Tile;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ColumnChunkPagesTest {

  private static ColumnChunkPages open(ArrayByteSource source, Tile tile, LeafColumn leaf) {
    return ColumnChunkPages.open(
        tile,
        leaf,
        new ColumnChunkPages.Reading(
            source, LayoutLimits.DEFAULT, Columns.BENCH, ColumnLimits.DEFAULT));
  }

  /** Values, nulls included, are as many as the footer says. */
  @Test
  void goesThroughEveryPage() throws PageRefusedException {
    int files = 0;
    for (String name : SampleFiles.written()) {
      ArrayByteSource source = new ArrayByteSource(SampleFiles.load(name));
      if (Columns.plain(name).size() == Columns.tiles(source).size() && !name.startsWith("pt-")) {
        files++;
        List<LeafColumn> leaves = Columns.leaves(source);
        for (Tile tile : Columns.tiles(source)) {
          ColumnChunkPages pages =
              open(source, tile, leaves.get(Columns.columnChunk(tile).column()));
          long levelCount = 0;
          for (var page = pages.findNext(); page != null; page = pages.findNext()) {
            levelCount += page.levelCount();
          }
          pages.requireComplete();
          assertThat(levelCount)
              .as("%s %s", name, tile)
              .isEqualTo(Objects.requireNonNull(Columns.columnChunk(tile).metadata()).valueCount());
        }
      }
    }
    assertThat(files).isGreaterThan(80);
  }

  @Test
  void whatDoesNotFitTheColumnIsRefused() {
    ArrayByteSource source =
        new ArrayByteSource(SampleFiles.load("pyarrow26-snappy-v1-plain.parquet"));
    Tile tile = Columns.tiles(source).getFirst();
    LeafColumn leaf = Columns.leaves(source).getFirst();
    LeafColumn other = new LeafColumn(0, leaf.path(), PhysicalType.INT96, 0, 0, 0, leaf.element());
    assertThatThrownBy(() -> open(source, tile, other))
        .isInstanceOf(MalformedPageException.class)
        .hasMessage("row group 0 column 0: type: expected INT96, found 2");
  }

  @Test
  void columnChunksThatEndTooSoonAreNotComplete() throws PageRefusedException {
    byte[] file = SampleFiles.load("pyarrow26-snappy-v1-plain.parquet");
    Tile first = Columns.tiles(new ArrayByteSource(file)).getFirst();
    LeafColumn leaf = Columns.leaves(new ArrayByteSource(file)).getFirst();
    file[(int) first.start()] = 0;
    ArrayByteSource source = new ArrayByteSource(file);
    ColumnChunkPages pages = open(source, first, leaf);
    assertThat(pages.findNext()).isNull();
    assertThatThrownBy(pages::requireComplete)
        .isInstanceOf(MalformedPageException.class)
        .hasMessageContaining("HEADER_MALFORMED");
  }
}

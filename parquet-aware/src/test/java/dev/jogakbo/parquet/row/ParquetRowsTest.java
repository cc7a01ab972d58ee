package dev.jogakbo.parquet.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.DeclaredRange;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.RowGroup;
import dev.jogakbo.parquet.row.RowField.Listing;
import dev.jogakbo.parquet.row.RowsRefusedException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ParquetRowsTest {

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = ParquetRowsTest.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }

  private static ParquetRows open(byte[] file) {
    return ParquetRows.open(new CountingSource(file), RowLimits.DEFAULT);
  }

  @Test
  void nullsAndEmptyListsAreToldApartAtEachDepth() throws IOException {
    ParquetRows rows = open(resource("/inspect/nested.parquet"));
    int matrix = rows.fields().stream().map(RowField::name).toList().indexOf("matrix");
    assertThat(rows.fields().get(matrix)).isInstanceOf(Listing.class);
    List<@Nullable Object> found =
        rows.read(0, 100).stream().<@Nullable Object>map(row -> row.get(matrix)).toList();
    assertThat(String.valueOf(found)).isEqualTo("[[[1, 2], [3]], [], null, [[], null, [null, 4]]]");
  }

  @Test
  void nothingBeyondTheEnd() throws IOException {
    ParquetRows rows = open(resource("/inspect/nested.parquet"));
    assertThat(rows.rowCount()).isEqualTo(4);
    assertThat(rows.read(3, 100)).hasSize(1);
    assertThat(rows.read(4, 100)).isEmpty();
    assertThat(rows.read(Long.MAX_VALUE / 2, 100)).isEmpty();
    assertThat(rows.read(0, 0)).isEmpty();
  }

  @Test
  void theNoteOfAWriterIsFound() {
    ParquetRows rows = open(SampleFiles.load("hfdatasets5-default.parquet"));
    assertThat(rows.findNote("huggingface").orElseThrow()).startsWith("{\"info\"");
    assertThat(rows.findNote("hugging")).isEmpty();
  }

  @Test
  void longValuesAreCutOffBeyondTheRoom() {
    RowLimits limits = RowLimits.DEFAULT;
    RowLimits small =
        new RowLimits(
            limits.layout(), limits.pages(), limits.columns(), limits.decodedBytesMax(), 1000, 100);
    ParquetRows rows =
        ParquetRows.open(
            new CountingSource(SampleFiles.load("pyarrow26-many-small-pages.parquet")), small);
    List<Object> cut =
        rows.read(0, 40).stream()
            .flatMap(List::stream)
            .filter(CutValue.class::isInstance)
            .<Object>map(value -> value)
            .toList();
    assertThat(cut).isNotEmpty();
  }

  @Test
  void tooManyValuesAreRefused() {
    RowLimits limits = RowLimits.DEFAULT;
    RowLimits small =
        new RowLimits(
            limits.layout(), limits.pages(), limits.columns(), limits.decodedBytesMax(), 10, 100);
    ParquetRows rows =
        ParquetRows.open(new CountingSource(SampleFiles.load("pyarrow26-types.parquet")), small);
    assertThatThrownBy(() -> rows.read(0, 100))
        .isInstanceOfSatisfying(
            RowsRefusedException.class, e -> assertThat(e.reason()).isEqualTo(Reason.TOO_COSTLY));
  }

  @Test
  void encryptedColumnsAreOutOfReach() {
    ParquetRows rows = open(SampleFiles.load("pyarrow26-encrypted-plaintext-footer.parquet"));
    assertThatThrownBy(() -> rows.read(0, 1))
        .isInstanceOfSatisfying(
            RowsRefusedException.class, e -> assertThat(e.reason()).isEqualTo(Reason.OUT_OF_REACH));
  }

  /** Ten rows cost the footer and the row group they lie in, of several. */
  @Test
  void onlyTheRowGroupOfTheRowsIsRead() throws IOException {
    byte[] file = resource("/pairs/pyarrow26-base.parquet");
    List<RowGroup> groups =
        ParquetLayout.readFooter(new CountingSource(file), LayoutLimits.DEFAULT)
            .footer()
            .rowGroups();
    CountingSource source = new CountingSource(file);
    ParquetRows rows = ParquetRows.open(source, RowLimits.DEFAULT);
    assertThat(rows.read(groups.getFirst().rowCount() + 3, 10)).hasSize(10);
    long tailStart = file.length - (64L << 10);
    int checkedCount = 0;
    for (int i = 0; i < groups.size(); i++) {
      for (ColumnChunk columnChunk : groups.get(i).columnChunks()) {
        DeclaredRange pages = columnChunk.pages();
        long end = pages.offset() + pages.lengthBytes();
        if (end <= tailStart) {
          checkedCount++;
          assertThat(source.touched(pages.offset(), end)).as("%s", columnChunk).isEqualTo(i == 1);
        }
      }
    }
    assertThat(checkedCount).isGreaterThan(2 * groups.getFirst().columnChunks().size());
  }

  /** Where the file has an index of pages, rows cost the pages they lie in. */
  @Test
  void onlyThePagesOfTheRowsAreReadWhereThereIsAnIndex() throws IOException {
    byte[] file = resource("/row/page-index.parquet");
    CountingSource source = new CountingSource(file);
    ParquetRows rows = ParquetRows.open(source, RowLimits.DEFAULT);
    assertThat(rows.read(100, 1)).hasSize(1);
    long few = source.readBytes();
    source.forget();
    assertThat(rows.read(0, Math.toIntExact(rows.rowCount()))).hasSize(25_000);
    assertThat(few).isLessThan((64 << 10) + 20_000);
  }
}

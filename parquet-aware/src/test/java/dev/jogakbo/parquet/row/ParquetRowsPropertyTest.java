package dev.jogakbo.parquet.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.SampleFile;
import dev.jogakbo.parquet.SampleFiles;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Some rows are a slice of all rows, whatever they cost to find; wrong files are refused. */
class ParquetRowsPropertyTest {
  private static final int ROW_COUNT_MAX = 500;

  private static final RowLimits LIMITS =
      new RowLimits(
          RowLimits.DEFAULT.layout(),
          RowLimits.DEFAULT.pages(),
          RowLimits.DEFAULT.columns(),
          32L << 20,
          1 << 20,
          8 << 20);

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  @Test
  void aRangeIsASliceOfTheWhole() {
    int readCount = 0;
    for (SampleFile file : SampleFiles.all().toList()) {
      readCount += isReadable(file) ? 1 : 0;
    }
    assertThat(readCount).isGreaterThan(140);
  }

  private boolean isReadable(SampleFile file) {
    try {
      ParquetRows rows = ParquetRows.open(new CountingSource(file.bytes()), LIMITS);
      int count = (int) Math.min(ROW_COUNT_MAX, rows.rowCount());
      List<String> all = texts(rows.read(0, count));
      assertThat(all).as("%s", file).hasSize(count);
      for (int i = 0; i < 3 && count > 0; i++) {
        int from = random.nextInt(count);
        int to = from + random.nextInt(Math.min(100, count - from) + 1);
        assertThat(texts(rows.read(from, to - from)))
            .as("seed %d: %s [%d, %d)", seed, file, from, to)
            .isEqualTo(all.subList(from, to));
      }
      return true;
    } catch (RowsRefusedException e) {
      assertThat(e.getMessage()).as("%s", file).isNotEmpty();
      return false;
    }
  }

  private static List<String> texts(List<List<@Nullable Object>> rows) {
    List<String> texts = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      List<String> values = new ArrayList<>();
      row.forEach(value -> values.add(value instanceof byte[] b ? hex(b) : String.valueOf(value)));
      texts.add(hideArrays(values));
    }
    return texts;
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  /** Bytes within lists and structs have no text that is the same twice. */
  private static String hideArrays(List<String> values) {
    return values.toString().replaceAll("\\[B@[0-9a-f]+", "[B");
  }
}

package dev.jogakbo.parquet.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.Mutations;
import dev.jogakbo.parquet.SampleFile;
import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.column.ColumnLimits;
import dev.jogakbo.parquet.layout.LayoutLimits;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Changed files give rows or a refusal, and nothing else. */
class ParquetRowsFuzzTest {
  private static final int FILE_BYTES_MAX = 100_000;
  private static final RowLimits LIMITS =
      new RowLimits(
          new LayoutLimits(1 << 20, 10_000, 1 << 16, 1000, 1, 1 << 20),
          new PageLimits(1 << 20, 200, 1 << 20),
          new ColumnLimits(100_000, 1 << 20),
          8L << 20,
          100_000,
          1 << 20);

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private int readCount;
  private int refusedCount;

  @Test
  void aThousandMutations() {
    mutate(1_000);
  }

  @Test
  @Tag("long")
  void aHundredThousandMutations() {
    mutate(100_000);
  }

  private void mutate(int count) {
    List<SampleFile> files =
        SampleFiles.written().stream()
            .map(name -> new SampleFile(name, SampleFiles.load(name)))
            .filter(file -> file.bytes().length < FILE_BYTES_MAX)
            .filter(file -> !file.name().contains("encrypt"))
            .toList();
    for (int i = 0; i < count; i++) {
      SampleFile file = files.get(random.nextInt(files.size()));
      try {
        read(Mutations.ofStructures(file.bytes(), random));
        readCount++;
      } catch (RowsRefusedException _) {
        refusedCount++;
      } catch (Throwable e) {
        throw new AssertionError("seed " + seed + " mutation " + i + " of " + file, e);
      }
    }
    assertThat(readCount).as("seed %d", seed).isGreaterThan(count / 20);
    assertThat(refusedCount).as("seed %d", seed).isGreaterThan(count / 20);
  }

  private void read(byte[] file) {
    ParquetRows rows = ParquetRows.open(new CountingSource(file), LIMITS);
    assertThat(rows.rowCount()).isNotNegative();
    assertThat(rows.plainBytes()).isNotNegative();
    long from = rows.rowCount() == 0 ? 0 : random.nextLong(rows.rowCount());
    assertThat(rows.read(from, 20)).hasSizeBetween(0, 20);
    rows.findNote("huggingface");
  }
}

package dev.jogakbo.service.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.parquet.WhatIf.LevelCost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhatIfTest {
  @TempDir private Path folder = Path.of("");

  private List<LevelCost> compare(byte[] before, byte[] after) throws IOException {
    try (PageWork work = new PageWork(2, 32 << 20)) {
      Spools spools = Spools.open(folder.resolve("spools"), 1L << 30);
      List<LevelCost> costs =
          new WhatIf(spools, work, folder.resolve("stores"))
              .compare(new ArrayByteSource(before), new ArrayByteSource(after));
      assertThat(spools.takenBytes()).isZero();
      return costs;
    }
  }

  /** Where a row is deleted, alignment cannot help, and streams of columns can. */
  @Test
  void aDeletedRowCostsLeastWhereColumnsAreStreams() throws IOException {
    List<LevelCost> costs =
        compare(
            ParquetSamples.load("pairs/large-pyarrow26-base.parquet"),
            ParquetSamples.load("pairs/large-pyarrow26-delete.parquet"));
    assertThat(costs)
        .extracting(LevelCost::level)
        .containsExactly("plain", "aligned", "deep", "values");
    assertThat(costs.subList(0, 3))
        .allSatisfy(cost -> assertThat(cost.after().mode()).isEqualTo(cost.level()));
    assertThat(costs.get(2).after().storedBytes())
        .isLessThan(costs.get(1).after().storedBytes() / 2)
        .isLessThan(costs.get(0).after().storedBytes() / 2);
    assertThat(costs)
        .allSatisfy(cost -> {
          assertThat(cost.before().bytes()).isGreaterThan(cost.after().bytes());
          assertThat(cost.after().chunkCount()).isPositive();
        });
  }

  @Test
  void theSameFileAddsNothing() throws IOException {
    byte[] file = ParquetSamples.load("pairs/polars2-base.parquet");
    assertThat(compare(file, file))
        .allSatisfy(cost -> {
          assertThat(cost.after().bytes()).isZero();
          assertThat(cost.before().bytes()).isPositive();
        });
  }

  @Test
  void whatIsNoParquetFileHasNoMode() throws IOException {
    assertThat(compare(new byte[1000], new byte[] {1}))
        .allSatisfy(cost -> assertThat(cost.after().mode()).isNull());
  }

  @Test
  void nothingStays() throws IOException {
    compare(
        ParquetSamples.load("pairs/pyarrow17-base.parquet"),
        ParquetSamples.load("pairs/pyarrow17-cell.parquet"));
    try (Stream<Path> left = Files.list(folder.resolve("stores"))) {
      assertThat(left).isEmpty();
    }
  }
}

package dev.jogakbo.parquet.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.bloom.XxHash64;
import dev.jogakbo.parquet.rewrite.RowGroupRule.RowLimits;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RowGroupCutterTest {
  @Test
  void endsBehindTheRowThatIsAPlace() {
    assertThat(cut(new RowLimits(10, 0, 100), 1, 2, 10, 3, 20, 20, 4)).containsExactly(3, 2, 1, 1);
  }

  @Test
  void overlooksPlacesThatComeTooSoon() {
    assertThat(cut(new RowLimits(10, 3, 100), 10, 1, 10, 10, 1, 2, 10)).containsExactly(3, 4);
  }

  @Test
  void endsWhereNoPlaceComes() {
    assertThat(cut(new RowLimits(10, 0, 4), 1, 2, 3, 4, 5, 6, 7, 8, 9)).containsExactly(4, 4, 1);
  }

  @Test
  void makesNoneOfNoRows() {
    assertThat(cut(new RowLimits(10, 0, 4))).isEmpty();
  }

  @Test
  void averagesAboutLeastAndTarget() {
    long[] hashes = LongStream.range(0, 200_000).map(XxHash64::hash).toArray();
    long[] rows = cut(RowLimits.around(400), hashes);
    assertThat(Arrays.stream(rows).average().orElseThrow()).isBetween(450.0, 560.0);
    assertThat(Arrays.stream(rows).max().orElseThrow()).isLessThanOrEqualTo(1600);
    assertThat(Arrays.stream(rows).limit(rows.length - 1).min().orElseThrow())
        .isGreaterThanOrEqualTo(100);
  }

  @Test
  void takesHashesAsUnsigned() {
    assertThat(cut(new RowLimits(3, 0, 100), -1, 1)).containsExactly(1, 1);
  }

  @Test
  void refusesLimitsNothingCanBeCutBy() {
    for (long[] limits : new long[][] {{0, 0, 1}, {1, -1, 1}, {1, 5, 4}, {1, 0, 0}}) {
      assertThatThrownBy(() -> new RowLimits(limits[0], limits[1], limits[2]))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static long[] cut(RowLimits limits, long... hashes) {
    RowGroupCutter cutter = new RowGroupCutter(limits);
    for (long hash : hashes) {
      cutter.add(hash);
    }
    return cutter.finish();
  }
}

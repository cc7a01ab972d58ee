package dev.jogakbo.parquet.rewrite;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of pages here are those of files that pyarrow 26 made of the same values. */
class ContentCutterTest {
  private static final CutLimits SMALL = new CutLimits(4096, 16384, 0);
  private static final CutLimits SPREAD = new CutLimits(1000, 9000, -2);

  @Test
  void hasTheTablesOfOthers() {
    assertThat(GearTables.round(0)[0]).isEqualTo(0xf09f35a563783945L);
    assertThat(GearTables.round(0)[1]).isEqualTo(0x0dcc5b3bc5ae410aL);
  }

  @Test
  void hasFifteenBitsByDefault() {
    assertThat(CutLimits.DEFAULT.mask()).isEqualTo(0xfffe000000000000L);
  }

  @Test
  void cutsRequiredNumbersAsArrow() {
    assertThat(CutColumn.numbers().pageRows(SMALL))
        .containsExactly(
            872, 1085, 1062, 1192, 1070, 1140, 1137, 885, 901, 898, 1179, 864, 1171, 952, 1017, 999,
            805, 732, 981, 953, 105);
    assertThat(CutColumn.numbers().pageRows(SPREAD))
        .startsWith(909, 1125, 985, 1125, 1125, 509, 1125, 711, 839, 1125, 338, 784, 721, 741, 868)
        .hasSize(24);
  }

  @Test
  void cutsTextWithNullsAsArrow() {
    assertThat(CutColumn.texts().pageRows(SMALL))
        .startsWith(302, 259, 309, 403, 325, 295, 392, 318, 299, 351, 337, 387, 341, 340, 437, 342)
        .endsWith(354, 223, 286, 302, 348, 257, 226, 284, 241, 277, 339, 432, 277)
        .hasSize(64);
    assertThat(CutColumn.texts().pageRows(SPREAD))
        .startsWith(330, 120, 318, 325, 180, 340, 212, 243, 217, 371, 99, 347, 40, 320, 219, 308)
        .hasSize(82);
  }

  @Test
  void cutsListsAsArrow() {
    assertThat(CutColumn.lists().pageRows(SMALL))
        .startsWith(395, 461, 407, 443, 482, 470, 489, 391, 448, 432, 817, 363, 452, 386, 485, 344)
        .endsWith(582, 450, 473, 450, 368, 377, 445, 401, 247)
        .hasSize(45);
    assertThat(CutColumn.lists().pageRows(SPREAD))
        .startsWith(482, 113, 504, 67, 483, 57, 482, 482, 134, 374, 360, 323, 470, 266, 298, 462)
        .hasSize(58);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void cutsAsTheSlowReference(long seed) {
    Random random = new Random(seed);
    CutLimits limits = new CutLimits(random.nextInt(500), 600 + random.nextInt(3000), 0);
    CutColumn column = CutColumn.random(random);
    assertThat(column.pageRows(limits)).as("seed %d", seed).isEqualTo(column.slowPageRows(limits));
  }

  @Test
  void findsItsWayAgainBehindAnEdit() {
    CutColumn whole = CutColumn.numbers();
    int[] before = whole.pageRows(SMALL);
    int[] after = whole.without(2000).pageRows(SMALL);
    assertThat(lastOf(after, before.length - 6)).isEqualTo(lastOf(before, before.length - 6));
  }

  @Test
  void cutsOnceAPageIsFullWhateverItHolds() {
    CutLimits limits = new CutLimits(1000, 4000, 0);
    ContentCutter cutter = new ContentCutter(limits, 0, 0);
    byte[] same = "always the same!".getBytes(US_ASCII);
    int longest = 0;
    int length = 0;
    for (int i = 0; i < 10_000; i++) {
      length = cutter.cutsBefore(0, 0, same, 0, same.length) ? 1 : length + 1;
      longest = Math.max(longest, length);
    }
    assertThat(longest).isLessThanOrEqualTo(4000 / same.length);
  }

  @ParameterizedTest
  @CsvSource({"-1, 10, 0", "10, 10, 0", "0, 8, 0", "0, 1048576, 20", "0, 1048576, -60"})
  void refusesLimitsNothingCanBeCutBy(long least, long most, int normLevel) {
    assertThatThrownBy(() -> new CutLimits(least, most, normLevel))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static int[] lastOf(int[] rows, int count) {
    return java.util.Arrays.copyOfRange(rows, rows.length - count, rows.length);
  }
}

package dev.jogakbo.parquet.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RelativeCodeTest {

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, -1, 4, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE})
  void everyNumberComesBack(long expected) {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (RelativeCode code : RelativeCode.values()) {
      for (long near : new long[] {0, expected, -expected, Long.MIN_VALUE, random.nextLong()}) {
        for (long value = near - 3; value != near + 4; value++) {
          assertThat(code.decode(code.encode(value, expected), expected))
              .as("seed %d", seed)
              .isEqualTo(value);
          assertThat(code.encode(code.decode(value, expected), expected)).isEqualTo(value);
        }
      }
    }
  }

  @Test
  void whatIsExpectedIsZeroAndNothingIsTheSameEverywhere() {
    assertThat(RelativeCode.POSITION.encode(1_000, 1_000)).isZero();
    assertThat(RelativeCode.POSITION.encode(1_010, 1_000)).isEqualTo(10);
    assertThat(RelativeCode.POSITION.encode(0, 1_000)).isEqualTo(-1);
    assertThat(RelativeCode.POSITION.encode(0, 9_000)).isEqualTo(-1);
    assertThat(RelativeCode.DIFFERENCE.encode(0, 7)).isEqualTo(-7);
  }
}

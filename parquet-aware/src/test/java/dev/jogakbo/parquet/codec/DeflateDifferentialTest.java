package dev.jogakbo.parquet.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.Arrays;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against the JDK's zlib, which has the usual memory level only. */
class DeflateDifferentialTest {
  private static final String KNOWN_LEVEL_6 = "933ce0457748a1b8";

  private static byte[] byJdk(byte[] plain, int level) {
    try (Deflater deflater = new Deflater(level, true)) {
      deflater.setInput(plain);
      deflater.finish();
      byte[] target = new byte[2 * plain.length + 100];
      return Arrays.copyOf(target, deflater.deflate(target));
    }
  }

  /** Some systems build the JDK on a fork of zlib, which proves nothing here. */
  @BeforeEach
  void requireZlibItself() {
    String found = SelfCheck.sha256(ByteSlice.of(byJdk(PageInputs.text(100_000, 1), 6)));
    assumeThat(found.substring(0, KNOWN_LEVEL_6.length()))
        .as("the JDK here is not built on zlib itself")
        .isEqualTo(KNOWN_LEVEL_6);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
  void writesWhatZlibWrites(int level) {
    BlockEncoder encoder = new DeflateEncoder(DeflateSettings.of(level, 8));
    for (int length = 0; length < 60; length++) {
      byte[] plain = PageInputs.any(length, length, length);
      assertThat(Encoded.by(encoder, plain)).isEqualTo(byJdk(plain, level));
    }
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 24; i++) {
      byte[] plain = PageInputs.any(i, random.nextInt(i % 8 < 4 ? 20_000 : 200_000), seed + i);
      assertThat(Encoded.by(encoder, plain))
          .as("seed %d, kind %d, length %d", seed, i, plain.length)
          .isEqualTo(byJdk(plain, level));
    }
  }
}

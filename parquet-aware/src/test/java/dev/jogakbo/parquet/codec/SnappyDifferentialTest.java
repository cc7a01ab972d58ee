package dev.jogakbo.parquet.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.xerial.snappy.Snappy;

/** The library used here is google/snappy 1.1.10 built without the checksum instruction. */
class SnappyDifferentialTest {
  private static final int LENGTH_BYTES_MAX = 200_000;

  @Test
  void writesWhatTheLibraryWrites() throws IOException {
    SnappyEncoder encoder = new SnappyEncoder(SnappyFamily.B_LOW);
    for (int length = 0; length < 200; length++) {
      assertSame(encoder, PageInputs.any(length, length, length));
    }
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      int length = random.nextInt(i % 2 == 0 ? LENGTH_BYTES_MAX : 1 << 14);
      assertThat(Encoded.by(encoder, PageInputs.any(i, length, seed + i)))
          .as("seed %d, kind %d, length %d", seed, i, length)
          .isEqualTo(Snappy.compress(PageInputs.any(i, length, seed + i)));
    }
  }

  private static void assertSame(SnappyEncoder encoder, byte[] plain) throws IOException {
    assertThat(Encoded.by(encoder, plain)).isEqualTo(Snappy.compress(plain));
  }

  @ParameterizedTest
  @EnumSource
  void everyFamilyIsReadByTheLibraryAndByUs(SnappyFamily family)
      throws IOException, PageRefusedException {
    SnappyEncoder encoder = new SnappyEncoder(family);
    for (int i = 0; i < 40; i++) {
      byte[] plain = PageInputs.any(i, 5_003 * i, i);
      byte[] compressed = Encoded.by(encoder, plain);
      assertThat(Snappy.uncompress(compressed)).isEqualTo(plain);
      assertThat(SnappyDecoder.decode(ByteSlice.of(compressed), plain.length)).isEqualTo(plain);
    }
  }

  @Test
  void theEncoderWithLowBitsDiffersOnlyInSmallBlocks() {
    byte[] small = PageInputs.text(3000, 1);
    byte[] whole = PageInputs.text(1 << 16, 1);
    BlockEncoder high = new SnappyEncoder(SnappyFamily.B);
    BlockEncoder low = new SnappyEncoder(SnappyFamily.B_LOW);
    assertThat(Encoded.by(high, small)).isNotEqualTo(Encoded.by(low, small));
    assertThat(Encoded.by(high, whole)).isEqualTo(Encoded.by(low, whole));
  }
}

package dev.jogakbo.parquet.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mutated pages either decompress to the length claimed or are refused; nothing else happens. */
class PageDecoderFuzzTest {
  private static final int MUTATION_COUNT = 3000;

  private final Profiles profiles = new Profiles();
  private final PageBench bench = new PageBench(profiles, PageLimits.DEFAULT);

  @ParameterizedTest
  @ValueSource(ints = {20, 21, 38, 64, 72, 103, 133, 221})
  void mutatedPagesAreReadOrRefused(int id) {
    EncoderProfile profile = profiles.load(id);
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int readCount = 0;
    for (int i = 0; i < MUTATION_COUNT; i++) {
      byte[] plain = PageInputs.any(i, 1 + random.nextInt(3000), i % 16);
      byte[] page = Encoded.by(bench, profile, plain);
      for (int left = 1 + random.nextInt(3); left > 0; left--) {
        page[random.nextInt(page.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      }
      int claimed = random.nextInt(4) == 0 ? random.nextInt(5000) : plain.length;
      readCount += read(codec(profile), page, claimed, seed) ? 1 : 0;
    }
    assertThat(readCount).isLessThan(MUTATION_COUNT);
  }

  private boolean read(PageCodec codec, byte[] page, int claimed, long seed) {
    try {
      assertThat(bench.decode(new PageBody(codec, ByteSlice.of(page), claimed))).hasSize(claimed);
      return true;
    } catch (PageRefusedException e) {
      assertThat(e.reason()).as("seed %d", seed).isNotNull();
      return false;
    }
  }

  private static PageCodec codec(EncoderProfile profile) {
    return switch (profile.coding()) {
      case SNAPPY -> PageCodec.SNAPPY;
      case GZIP -> PageCodec.GZIP;
      case BROTLI -> PageCodec.BROTLI;
      case LZ4_BLOCK -> PageCodec.LZ4_RAW;
      case LZ4_HADOOP -> PageCodec.LZ4;
      default -> PageCodec.ZSTD;
    };
  }

  @Test
  void parametersNotForTheBytesAreAnErrorOfOurs() {
    EncoderProfile gzip = profiles.load(FrozenProfiles.DEFLATE_MEMORY_8 + 1);
    EncoderProfile hadoop = new Lz4Pages(profiles).profile();
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < MUTATION_COUNT; i++) {
      byte[] noise = new byte[1 + random.nextInt(20)];
      random.nextBytes(noise);
      EncoderProfile profile = i % 2 == 0 ? gzip : hadoop;
      PageEncoding encoding = new PageEncoding(profile, EncoderParameters.of(noise));
      try {
        bench.encode(encoding, ByteSlice.of(new byte[100]));
      } catch (EncoderFailedException e) {
        assertThat(e).as("seed %d", seed).hasMessageContaining("parameters");
      }
    }
  }
}

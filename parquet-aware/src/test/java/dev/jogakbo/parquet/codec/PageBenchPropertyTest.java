package dev.jogakbo.parquet.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Decompressing what a profile makes gives the plain bytes and the same parameters back. */
class PageBenchPropertyTest {
  private final Profiles profiles = new Profiles();
  private final PageBench bench = new PageBench(profiles, PageLimits.DEFAULT);

  private static PageCodec codec(EncoderProfile profile) {
    return switch (profile.coding()) {
      case STORED -> PageCodec.UNCOMPRESSED;
      case SNAPPY -> PageCodec.SNAPPY;
      case GZIP -> PageCodec.GZIP;
      case BROTLI -> PageCodec.BROTLI;
      case LZ4_BLOCK -> PageCodec.LZ4_RAW;
      case LZ4_HADOOP -> PageCodec.LZ4;
      case ZSTD -> PageCodec.ZSTD;
    };
  }

  @Test
  void everyProfileIsUndone() throws PageRefusedException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (EncoderProfile profile : FrozenProfiles.all()) {
      int lengthBytesMax = profile.isSlow() ? 10_000 : 140_000;
      for (int i = 0; i < 4; i++) {
        byte[] plain = PageInputs.any(i, i == 0 ? 1 : random.nextInt(lengthBytesMax), seed);
        PageEncoding encoding = new PageEncoding(profile, SelfCheck.parameters(profile));
        byte[] made = bench.encode(encoding, ByteSlice.of(plain)).toByteArray();
        PageBody body = new PageBody(codec(profile), ByteSlice.of(made), plain.length);
        DecodedPage decoded = bench.decodePage(body);
        assertThat(decoded.plain()).as("%s, seed %d", profile, seed).isEqualTo(plain);
        assertThat(decoded.parameters()).isEqualTo(encoding.parameters());
        assertThat(decoded.coding()).isEqualTo(profile.coding());
      }
    }
  }

  @Test
  void aSliceIsEncodedLikeAnArrayOfItsOwn() {
    byte[] text = PageInputs.text(100_000, 1);
    for (EncoderProfile profile : FrozenProfiles.all()) {
      if (!profile.isSlow()) {
        PageEncoding encoding = new PageEncoding(profile, SelfCheck.parameters(profile));
        ByteSlice slice = new ByteSlice(text, 12_345, 70_000);
        byte[] made = bench.encode(encoding, slice).toByteArray();
        assertThat(bench.encode(encoding, ByteSlice.of(slice.toByteArray())).toByteArray())
            .as("%s", profile)
            .isEqualTo(made);
      }
    }
  }
}

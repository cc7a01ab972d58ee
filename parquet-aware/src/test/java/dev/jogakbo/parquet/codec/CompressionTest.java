package dev.jogakbo.parquet.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompressionTest {
  private static final Profiles PROFILES = new Profiles();
  private static final PageBench BENCH = new PageBench(PROFILES, PageLimits.DEFAULT);

  @ParameterizedTest
  @ValueSource(
      strings = {"none", "snappy", "gzip:1", "gzip:9", "brotli:1", "zstd:1", "zstd:9", "lz4_raw"})
  void makesPagesThatComeBackAndTellHowTheyWereMade(String text) throws PageRefusedException {
    Compression compression = Compression.parse(text);
    byte[] plain = page();
    ByteSlice made = BENCH.encode(compression.encoding(PROFILES), ByteSlice.of(plain));
    PageBody body =
        new PageBody(compression.codec(), ByteSlice.of(made.toByteArray()), plain.length);
    assertThat(BENCH.decode(body)).isEqualTo(plain);
    assertThat(Compression.like(body, "", BENCH)).isEqualTo(compression);
  }

  @ParameterizedTest
  @CsvSource({
    "none, uncompressed", "UNCOMPRESSED, uncompressed", "gzip, gzip:6", "zstd, zstd:3",
    "ZSTD:22, zstd:22", "brotli, brotli:5", "snappy, snappy", "lz4_raw, lz4_raw"
  })
  void takesTheUsualLevelUnlessToldOtherwise(String text, String expected) {
    assertThat(Compression.parse(text)).hasToString(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lzo", "zstd:0", "zstd:23", "gzip:10", "snappy:1", "zstd:x", "lz4", ""})
  void refusesWhatThereIsNot(String text) {
    assertThatThrownBy(() -> Compression.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected");
  }

  private static byte[] page() {
    Random random = new Random(3);
    byte[] plain = new byte[40_000];
    for (int at = 0; at < plain.length - 40; at += 20) {
      Arrays.fill(plain, at, at + random.nextInt(40), (byte) random.nextInt(64));
    }
    return plain;
  }
}

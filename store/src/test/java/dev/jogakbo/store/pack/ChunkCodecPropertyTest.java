package dev.jogakbo.store.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is compressed comes back, is never longer than raw, and touches nothing around it. */
class ChunkCodecPropertyTest {
  private static final int[] EDGES = {
    0, 1, 2, 3, 4, 5, 15, 16, 2047, 2048, 65_536, 131_071, 131_072
  };

  @ParameterizedTest
  @EnumSource
  void comesBackUnderEveryPreference(SampleBytes kind) {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (ChunkCodec preferred :
        new ChunkCodec[] {ChunkCodec.NONE, ChunkCodec.LZ4, ChunkCodec.ZSTD}) {
      try (ChunkCompressor compressor = new ChunkCompressor(preferred);
          ChunkDecompressor decompressor = new ChunkDecompressor()) {
        for (int lengthBytes : EDGES) {
          comesBack(compressor, decompressor, kind.of(lengthBytes, random), "seed " + seed);
        }
        for (int round = 0; round < 20; round++) {
          byte[] raw = kind.of(random.nextInt(RecordHeader.RAW_BYTES_MAX), random);
          comesBack(compressor, decompressor, raw, "seed " + seed);
        }
      }
    }
  }

  private static void comesBack(
      ChunkCompressor compressor, ChunkDecompressor decompressor, byte[] raw, String what) {
    byte[] source = new byte[raw.length + 7];
    System.arraycopy(raw, 0, source, 3, raw.length);
    byte[] record = new byte[ChunkCompressor.recordBytesMax(raw.length) + 5];
    RecordHeader header = compressor.compress(source, 3, raw.length, record, 5);
    assertThat(record).as(what).startsWith(0, 0, 0, 0, 0);
    assertThat(header.packedLengthBytes()).as(what).isLessThanOrEqualTo(raw.length);

    byte[] target = new byte[raw.length + 2];
    assertThat(decompressor.decode(record, 5, target, 1)).as(what).isEqualTo(header);
    byte[] expected = new byte[raw.length + 2];
    System.arraycopy(raw, 0, expected, 1, raw.length);
    assertThat(target).as(what).isEqualTo(expected);
  }
}

package dev.jogakbo.store.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.error.CorruptDataException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Damaged records decode to their declared length or are refused; bytes around the target stay as
 * they were, and nothing is allocated for what a record claims.
 */
class ChunkDecompressorFuzzTest {
  private static final int GUARD_BYTES = 64;
  private static final byte GUARD = 0x5a;

  private final byte[] target = new byte[GUARD_BYTES + RecordHeader.RAW_BYTES_MAX + GUARD_BYTES];

  @Test
  void survivesDamagedRecords() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<byte[]> records = records(random);
    int refused = 0;
    try (ChunkDecompressor decompressor = new ChunkDecompressor()) {
      for (int round = 0; round < 10_000; round++) {
        byte[] record = Mutations.mutate(records.get(random.nextInt(records.size())), random);
        refused += decode(decompressor, record, "seed " + seed + ", round " + round) ? 0 : 1;
      }
    }
    assertThat(refused).as("seed %d", seed).isBetween(2_000, 9_999);
  }

  private static List<byte[]> records(Random random) {
    List<byte[]> records = new ArrayList<>();
    for (SampleBytes kind : SampleBytes.values()) {
      byte[] small = kind.of(1 + random.nextInt(300), random);
      byte[] large = kind.of(66_000, random);
      records.add(ChunkCodecTest.record(1, small.length, DependentFrames.of(small)));
      records.add(ChunkCodecTest.record(1, large.length, DependentFrames.of(large)));
      records.add(ChunkCodecTest.record(2, large.length, DependentFrames.of(large)));
      records.add(exact(PackSamples.packed(ChunkCodec.LZ4, small)));
      records.add(exact(PackSamples.packed(ChunkCodec.LZ4, large)));
      records.add(exact(PackSamples.packed(ChunkCodec.ZSTD, small)));
      records.add(exact(PackSamples.packed(ChunkCodec.ZSTD, large)));
    }
    return records;
  }

  static byte[] exact(byte[] record) {
    int packedLengthBytes = (record[1] & 0xff) | (record[2] & 0xff) << 8 | (record[3] & 0xff) << 16;
    return Arrays.copyOf(record, RecordHeader.LENGTH_BYTES + packedLengthBytes);
  }

  private boolean decode(ChunkDecompressor decompressor, byte[] record, String what) {
    Arrays.fill(target, GUARD);
    int rawEnd = GUARD_BYTES + RecordHeader.RAW_BYTES_MAX;
    try {
      rawEnd = GUARD_BYTES + decompressor.decode(record, 0, target, GUARD_BYTES).rawLengthBytes();
      return true;
    } catch (CorruptDataException expected) {
      return false;
    } finally {
      assertGuards(rawEnd, what);
    }
  }

  private void assertGuards(int rawEnd, String what) {
    byte[] guards = new byte[target.length];
    Arrays.fill(guards, GUARD);
    assertThat(Arrays.equals(target, 0, GUARD_BYTES, guards, 0, GUARD_BYTES)).as(what).isTrue();
    assertThat(Arrays.equals(target, rawEnd, target.length, guards, rawEnd, target.length))
        .as(what)
        .isTrue();
  }
}

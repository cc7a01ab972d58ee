package dev.jogakbo.store.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import net.jpountz.lz4.LZ4FrameInputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two other implementations read what we write, and we read whatever they can write. */
class Lz4FrameDifferentialTest {
  private static final int[] LENGTHS = {1, 12, 13, 1000, 65_536, 65_537, 131_072};

  @ParameterizedTest
  @EnumSource
  void othersReadOurs(SampleBytes kind) throws IOException {
    long seed = new Random().nextLong();
    for (int lengthBytes : LENGTHS) {
      byte[] raw = kind.of(lengthBytes, new Random(seed));
      byte[] room = new byte[Lz4FrameWriter.frameBytesMax(lengthBytes)];
      int frameBytes = Lz4FrameWriter.write(raw, 0, lengthBytes, room, 0);
      byte[] frame = Arrays.copyOf(room, frameBytes);
      try (var commons = new FramedLZ4CompressorInputStream(new ByteArrayInputStream(frame));
          var lz4Java = new LZ4FrameInputStream(new ByteArrayInputStream(frame))) {
        assertThat(commons.readAllBytes()).as("seed %d", seed).isEqualTo(raw);
        assertThat(lz4Java.readAllBytes()).as("seed %d", seed).isEqualTo(raw);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void weReadEveryFormOfCommonsCompress(SampleBytes kind) {
    long seed = new Random().nextLong();
    for (int lengthBytes : new int[] {1, 12, 13, 3000}) {
      byte[] raw = kind.of(lengthBytes, new Random(seed));
      for (int form = 0; form < 8; form++) {
        byte[] frame = Frames.of(raw, (form & 1) != 0, (form & 2) != 0, (form & 4) != 0);
        byte[] read = Frames.read(frame, raw.length);
        assertThat(Arrays.equals(read, raw)).as("seed %d, form %d", seed, form).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void weReadDependentBlocksAsCommonsCompressDoes(SampleBytes kind) throws IOException {
    long seed = new Random().nextLong();
    for (int lengthBytes : LENGTHS) {
      byte[] raw = kind.of(lengthBytes, new Random(seed));
      byte[] frame = DependentFrames.of(raw);
      try (var commons = new FramedLZ4CompressorInputStream(new ByteArrayInputStream(frame))) {
        assertThat(commons.readAllBytes()).as("seed %d", seed).isEqualTo(raw);
      }
      assertThat(Frames.read(frame, lengthBytes)).as("seed %d", seed).isEqualTo(raw);
    }
  }

  @ParameterizedTest
  @EnumSource
  void weReadWhatLz4JavaWrites(SampleBytes kind) throws IOException {
    long seed = new Random().nextLong();
    for (int lengthBytes : LENGTHS) {
      byte[] raw = kind.of(lengthBytes, new Random(seed));
      ByteArrayOutputStream frame = new ByteArrayOutputStream();
      try (LZ4FrameOutputStream out =
          new LZ4FrameOutputStream(
              frame,
              LZ4FrameOutputStream.BLOCKSIZE.SIZE_64KB,
              lengthBytes,
              LZ4FrameOutputStream.FLG.Bits.BLOCK_INDEPENDENCE,
              LZ4FrameOutputStream.FLG.Bits.CONTENT_SIZE,
              LZ4FrameOutputStream.FLG.Bits.CONTENT_CHECKSUM,
              LZ4FrameOutputStream.FLG.Bits.BLOCK_CHECKSUM)) {
        out.write(raw);
      }
      assertThat(Frames.read(frame.toByteArray(), lengthBytes)).as("seed %d", seed).isEqualTo(raw);
    }
  }
}

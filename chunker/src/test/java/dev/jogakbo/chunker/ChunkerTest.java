package dev.jogakbo.chunker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkerTest {
  private final Chunker chunker = new Chunker();

  @Test
  void emptyStreamHasNoChunk() {
    assertThat(chunker.findCut(new byte[0], 0, 0)).isEqualTo(-1);
    assertThat(chunker.finish()).isZero();
  }

  @Test
  void oneByteIsTheLastChunk() {
    assertThat(chunker.findCut(new byte[1], 0, 1)).isEqualTo(-1);
    assertThat(chunker.pendingBytes()).isOne();
    assertThat(chunker.finish()).isOne();
    assertThat(chunker.pendingBytes()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        ChunkLimits.MIN_BYTES - 1,
        ChunkLimits.MIN_BYTES,
        ChunkLimits.TARGET_BYTES,
        ChunkLimits.MAX_BYTES - 1
      })
  void zerosBelowTheGreatestSizeAreNotCut(int lengthBytes) {
    assertThat(chunker.findCut(new byte[lengthBytes], 0, lengthBytes)).isEqualTo(-1);
    assertThat(chunker.finish()).isEqualTo(lengthBytes);
  }

  @Test
  void cutAtTheGreatestSizeWhenTheRangeEndsThere() {
    byte[] zeros = new byte[ChunkLimits.MAX_BYTES];
    assertThat(chunker.findCut(zeros, 0, zeros.length)).isEqualTo(ChunkLimits.MAX_BYTES);
    assertThat(chunker.finish()).isZero();
  }

  @Test
  void cutAtTheGreatestSizeByTheLastSingleByte() {
    byte[] zeros = new byte[ChunkLimits.MAX_BYTES];
    assertThat(chunker.findCut(zeros, 0, zeros.length - 1)).isEqualTo(-1);
    assertThat(chunker.findCut(zeros, zeros.length - 1, zeros.length))
        .isEqualTo(ChunkLimits.MAX_BYTES);
  }

  @Test
  void bytesAfterTheCutAreNotConsumed() {
    byte[] zeros = new byte[ChunkLimits.MAX_BYTES + 1];
    assertThat(chunker.findCut(zeros, 0, zeros.length)).isEqualTo(ChunkLimits.MAX_BYTES);
    assertThat(chunker.pendingBytes()).isZero();
    assertThat(chunker.findCut(zeros, ChunkLimits.MAX_BYTES, zeros.length)).isEqualTo(-1);
    assertThat(chunker.pendingBytes()).isOne();
  }

  @Test
  void emptyRangeWithinAChunkChangesNothing() {
    byte[] bytes = SplitMix64.bytes(0, 84_493);
    assertThat(chunker.findCut(bytes, 0, 50_000)).isEqualTo(-1);
    assertThat(chunker.findCut(bytes, 50_000, 50_000)).isEqualTo(-1);
    assertThat(chunker.findCut(bytes, 50_000, bytes.length)).isEqualTo(84_493);
  }

  @Test
  void resetForgetsTheChunkBegun() {
    byte[] bytes = SplitMix64.bytes(0, 84_493);
    assertThat(chunker.findCut(SplitMix64.bytes(5, 10_000), 0, 10_000)).isEqualTo(-1);
    chunker.reset();
    assertThat(chunker.findCut(bytes, 0, bytes.length)).isEqualTo(84_493);
  }

  @Test
  void rangeBeyondTheArrayIsRefused() {
    assertThatThrownBy(() -> chunker.findCut(new byte[10], 5, 11))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}

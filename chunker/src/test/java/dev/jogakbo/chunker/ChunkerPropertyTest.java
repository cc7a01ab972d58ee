package dev.jogakbo.chunker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** The cuts are those of the rule, whatever the bytes and however they are fed. */
class ChunkerPropertyTest {
  private static final int LENGTH_MAX = 600_000;

  private static final List<ChunkSizes> SIZES =
      List.of(ChunkSizes.XET, ChunkSizes.HALF, ChunkSizes.FINE, new ChunkSizes(65, 128, 128));

  @RepeatedTest(40)
  void cutsEqualTheRuleHoweverFed(RepetitionInfo repetition) {
    long seed = repetition.getCurrentRepetition();
    SIZES.forEach(sizes -> cutsEqualTheRule(sizes, seed));
  }

  private static void cutsEqualTheRule(ChunkSizes sizes, long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    byte[] bytes = bytes(random);
    List<Integer> expected = ReferenceChunker.ends(bytes, sizes);
    Chunker chunker = new Chunker(sizes);
    assertThat(ChunkEnds.fed(chunker, bytes, () -> bytes.length))
        .as("seed %d, fed at once", seed)
        .isEqualTo(expected);
    for (int pieceBytesMax : new int[] {3, 64, 8_127, 8_193, 131_073}) {
      assertThat(ChunkEnds.fed(chunker, bytes, () -> random.nextInt(0, pieceBytesMax + 1)))
          .as("seed %d, pieces up to %d", seed, pieceBytesMax)
          .isEqualTo(expected);
    }
  }

  /** Random bytes with stretches that repeat one of few values, where hits are rare or dense. */
  private static byte[] bytes(RandomGenerator random) {
    byte[] bytes = new byte[random.nextInt(1, LENGTH_MAX)];
    random.nextBytes(bytes);
    int from = random.nextInt(bytes.length);
    int to = random.nextInt(from, bytes.length);
    int periodBytes = random.nextInt(1, 70);
    for (int i = from; i < to; i++) {
      bytes[i] = bytes[from + (i - from) % periodBytes];
    }
    return bytes;
  }
}

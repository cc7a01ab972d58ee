package dev.jogakbo.chunker.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/**
 * The tree built as chunks come equals the specification's recursion over the whole list, at every
 * length.
 */
class MerkleTreePropertyTest {
  private static final int CHUNK_COUNT_MAX = 4_000;

  @Test
  void everyShortList() {
    long seed = 1;
    List<SizedChunk> chunks = chunks(random(seed), 300);
    MerkleTree tree = new MerkleTree();
    for (int count = 0; count <= chunks.size(); count++) {
      assertThat(tree.xorbHash())
          .as("seed %d, %d chunks", seed, count)
          .isEqualTo(NaiveMerkle.root(chunks.subList(0, count)));
      assertThat(tree.chunkCount()).isEqualTo(count);
      if (count < chunks.size()) {
        tree.add(chunks.get(count).hash(), chunks.get(count).lengthBytes());
      }
    }
  }

  @RepeatedTest(30)
  void randomLists(RepetitionInfo repetition) {
    long seed = 100L + repetition.getCurrentRepetition();
    RandomGenerator random = random(seed);
    List<SizedChunk> chunks = chunks(random, random.nextInt(CHUNK_COUNT_MAX));
    assertThat(XetHashes.xorbHash(chunks)).as("seed %d", seed).isEqualTo(NaiveMerkle.root(chunks));
  }

  @Test
  void listsWhoseHashesNeverOrAlwaysEndAGroup() {
    for (String digit : List.of("0", "1")) {
      SizedChunk chunk = new SizedChunk(ChunkHash.parse(digit.repeat(64)), 1);
      for (int count = 1; count < 200; count++) {
        List<SizedChunk> chunks = Collections.nCopies(count, chunk);
        assertThat(XetHashes.xorbHash(chunks))
            .as("%d times %s", count, digit)
            .isEqualTo(NaiveMerkle.root(chunks));
      }
    }
  }

  @Test
  void lengthsAreSummedBeyondAnInt() {
    MerkleTree tree = new MerkleTree();
    ChunkHash hash = ChunkHash.parse("1".repeat(64));
    tree.add(hash, 3L << 40);
    tree.add(hash, 1);
    assertThat(tree.lengthBytes()).isEqualTo((3L << 40) + 1);
    assertThatIllegalArgumentException().isThrownBy(() -> tree.add(hash, -1));
  }

  private static RandomGenerator random(long seed) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }

  private static List<SizedChunk> chunks(RandomGenerator random, int count) {
    List<SizedChunk> chunks = new ArrayList<>();
    byte[] raw = new byte[ChunkHash.BYTES];
    for (int i = 0; i < count; i++) {
      random.nextBytes(raw);
      chunks.add(new SizedChunk(ChunkHash.of(raw), random.nextInt(131_073)));
    }
    return chunks;
  }
}

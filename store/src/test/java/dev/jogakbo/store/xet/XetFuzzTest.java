package dev.jogakbo.store.xet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.chunker.hash.MerkleTree;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.error.RefusedBytesException;
import dev.jogakbo.store.pack.Mutations;
import java.io.ByteArrayInputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Damaged xorbs and shards are read within their bounds or refused; nothing else happens. */
class XetFuzzTest {

  @Test
  void readsDamagedXorbsWithinTheirBounds() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    SentXorb golden = SentXorb.packed(SentXorb.chunks(6, 400, random));
    XorbHash hash = golden.hash();
    int refused = 0;
    int same = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] damaged = Mutations.mutate(golden.body(), random);
      try {
        MerkleTree read = XorbStreamTest.read(new ByteArrayInputStream(damaged));
        assertThat(read.chunkCount()).as("seed %d, round %d", seed, round).isBetween(1L, 8192L);
        same += read.xorbHash().equals(hash) ? 1 : 0;
      } catch (RefusedBytesException expected) {
        refused++;
      }
    }
    assertThat(refused).as("seed %d", seed).isGreaterThan(5_000);
    assertThat(same).as("seed %d", seed).isLessThan(5_000);
  }

  @Test
  void readsDamagedShardsWithinTheirBounds() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int refused = 0;
    for (int round = 0; round < 50_000; round++) {
      byte[] golden = random.nextBoolean() ? ShardTest.UPLOAD : ShardTest.ANSWER;
      byte[] damaged = Mutations.mutate(golden, random);
      try {
        lookAtAll(Shard.parse(damaged));
      } catch (RefusedBytesException expected) {
        refused++;
      }
    }
    assertThat(refused).as("seed %d", seed).isGreaterThan(10_000);
  }

  private static void lookAtAll(Shard shard) {
    for (ShardFile file : shard.files()) {
      for (int i = 0; i < file.termCount(); i++) {
        assertThat(file.term(i).lengthBytes()).isNotNegative();
        assertThat(file.hasRangeHashes() ? file.rangeHash(i).toHex() : "-").isNotEmpty();
      }
      assertThat(file.sha256().isPresent()).isIn(true, false);
    }
    for (ShardXorb xorb : shard.xorbs()) {
      for (int i = 0; i < xorb.chunkCount(); i++) {
        assertThat(xorb.chunkHash(i).toHex()).isNotEmpty();
        assertThat(xorb.chunkOffset(i) + xorb.chunkLengthBytes(i)).isNotNegative();
      }
      assertThat(xorb.rawBytes() + xorb.diskBytes()).isNotNegative();
    }
  }
}

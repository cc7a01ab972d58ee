package dev.jogakbo.store.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.id.PackId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReadPlanTest {
  private static final PackId A = PackId.parse("0".repeat(31) + "1");
  private static final PackId B = PackId.parse("0".repeat(31) + "2");
  private static final int GAP = ReadPlan.GAP_BYTES_MAX;

  @Test
  void nothingNeedsNoRead() {
    assertThat(ReadPlan.of(List.of())).isEmpty();
  }

  @Test
  void neighboursAreReadTogether() {
    List<PackRead> reads = ReadPlan.of(List.of(new Extent(A, 100, 50), new Extent(A, 50, 50)));
    assertThat(reads)
        .singleElement()
        .extracting(PackRead::extent)
        .isEqualTo(new Extent(A, 50, 100));
    assertThat(reads.getFirst().members()).containsExactly(1, 0);
  }

  @Test
  void aGapAtTheLimitIsReadAlongAndOneBeyondIsNot() {
    Extent first = new Extent(A, 0, 10);
    assertThat(ReadPlan.of(List.of(first, new Extent(A, 10 + GAP, 10)))).hasSize(1);
    assertThat(ReadPlan.of(List.of(first, new Extent(A, 11 + GAP, 10)))).hasSize(2);
  }

  @Test
  void packsAreNeverMixed() {
    assertThat(ReadPlan.of(List.of(new Extent(A, 0, 10), new Extent(B, 10, 10)))).hasSize(2);
  }

  @Test
  void oneExtentAskedForTwiceIsReadOnce() {
    Extent extent = new Extent(A, 7, 10);
    List<PackRead> reads = ReadPlan.of(List.of(extent, extent));
    assertThat(reads).singleElement().extracting(PackRead::extent).isEqualTo(extent);
    assertThat(reads.getFirst().members()).containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void readsDoNotGrowBeyondTheirLimit() {
    List<Extent> extents = new ArrayList<>();
    for (long at = 0; at < 3L * ReadPlan.READ_BYTES_MAX; at += 1 << 20) {
      extents.add(new Extent(A, at, 1 << 20));
    }
    assertThat(ReadPlan.of(extents))
        .hasSize(3)
        .allMatch(read -> read.extent().lengthBytes() <= ReadPlan.READ_BYTES_MAX);
  }

  @Test
  void everyExtentLiesInTheReadThatServesIt() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      List<Extent> extents = extents(random);
      List<Integer> served = new ArrayList<>();
      for (PackRead read : ReadPlan.of(extents)) {
        for (int member : read.members()) {
          served.add(member);
          Extent extent = extents.get(member);
          assertThat(extent.pack()).isEqualTo(read.extent().pack());
          assertThat(extent.start())
              .as("seed %d", seed)
              .isGreaterThanOrEqualTo(read.extent().start());
          assertThat(extent.end()).as("seed %d", seed).isLessThanOrEqualTo(read.extent().end());
        }
      }
      assertThat(served).as("seed %d", seed).doesNotHaveDuplicates().hasSameSizeAs(extents);
    }
  }

  private static List<Extent> extents(Random random) {
    List<Extent> extents = new ArrayList<>();
    for (int i = random.nextInt(40); i > 0; i--) {
      PackId pack = random.nextBoolean() ? A : B;
      extents.add(new Extent(pack, random.nextInt(1 << 20), 1 + random.nextInt(1 << 17)));
    }
    return extents;
  }
}

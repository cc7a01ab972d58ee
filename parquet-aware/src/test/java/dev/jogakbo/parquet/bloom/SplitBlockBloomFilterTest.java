package dev.jogakbo.parquet.bloom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import org.apache.parquet.format.BloomFilterHeader;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitBlockBloomFilterTest {
  private static final int BLOCK_COUNT_GENEROUS = 1 << 15;

  /** The published salts, and nothing of the way the filter computes. */
  private static final long[] SALTS = {
    0x47b6137bL, 0x44974d91L, 0x8824ad5bL, 0xa2b7289dL,
    0x705495c7L, 0x2df1424bL, 0x9efc4947L, 0x5c6bfb31L
  };

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 1024})
  void setsTheBitsOfTheSpecification(int blockCount) {
    SplitBlockBloomFilter filter = SplitBlockBloomFilter.ofBlocks(blockCount);
    byte[] expected = new byte[blockCount * 32];
    Random random = new Random(blockCount);
    for (int i = 0; i < 500; i++) {
      long hash = random.nextLong();
      filter.insert(hash);
      insertByTheBook(hash, expected, blockCount);
    }
    byte[] bytes = filter.toByteArray();
    assertThat(bytes).endsWith(expected).hasSizeLessThanOrEqualTo(expected.length + 32);
  }

  @Test
  void isWhatOneBuiltSmallIsHoweverOftenItIsFolded() {
    SplitBlockBloomFilter folded = filled(BLOCK_COUNT_GENEROUS, 5000);
    for (int blocks = BLOCK_COUNT_GENEROUS; blocks >= 1; blocks /= 2) {
      assertThat(folded.blockCount()).isEqualTo(blocks);
      assertThat(folded.toByteArray()).isEqualTo(filled(blocks, 5000).toByteArray());
      folded = blocks == 1 ? folded : folded.folded();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 10, 1000, 100_000})
  void neverDeniesWhatWasInserted(int valueCount) {
    SplitBlockBloomFilter filter = filled(BLOCK_COUNT_GENEROUS, valueCount).folded(0.05);
    values(valueCount).forEach(hash -> assertThat(filter.mightContain(hash)).isTrue());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.1, 0.05, 0.01, 0.001})
  void foldsAsFarAsTheTargetAllows(double target) {
    SplitBlockBloomFilter folded = filled(BLOCK_COUNT_GENEROUS, 20_000).folded(target);
    assertThat(folded.falsePositiveRate()).isLessThanOrEqualTo(target);
    assertThat(folded.folded().falsePositiveRate()).isGreaterThan(target);
  }

  @Test
  void measuresTheRateThatIsSeen() {
    SplitBlockBloomFilter filter = filled(1 << 10, 30_000);
    Random random = new Random(99);
    int seen = 0;
    int tries = 200_000;
    for (int i = 0; i < tries; i++) {
      seen += filter.mightContain(random.nextLong()) ? 1 : 0;
    }
    assertThat((double) seen / tries).isCloseTo(filter.falsePositiveRate(), within(0.003));
    assertThat(filter.falsePositiveRate()).isGreaterThanOrEqualTo(Math.pow(filter.fill(), 8));
  }

  @Test
  void isOneBlockWithoutValues() {
    SplitBlockBloomFilter empty = SplitBlockBloomFilter.ofBlocks(4096).folded(0.01);
    assertThat(empty.blockCount()).isEqualTo(1);
    assertThat(empty.fill()).isZero();
    assertThat(empty.falsePositiveRate()).isZero();
  }

  @Test
  void staysAsItIsWhereTheTargetIsMissedAlready() {
    SplitBlockBloomFilter full = filled(4, 10_000);
    assertThat(full.folded(0.01)).isSameAs(full);
  }

  @Test
  void isSizedForWhatIsExpected() {
    SplitBlockBloomFilter filter = SplitBlockBloomFilter.sized(100_000, 0.01);
    values(100_000).forEach(filter::insert);
    assertThat(filter.falsePositiveRate()).isLessThan(0.011);
    assertThat(SplitBlockBloomFilter.sized(0, 0.01).blockCount()).isEqualTo(1);
    assertThat(SplitBlockBloomFilter.sized(Long.MAX_VALUE, 0.5).blockCount()).isEqualTo(1 << 22);
  }

  @Test
  void comesBackFromItsBytes() {
    SplitBlockBloomFilter filter = filled(16, 100);
    byte[] bytes = filter.toByteArray();
    assertThat(SplitBlockBloomFilter.parse(bytes).toByteArray()).isEqualTo(bytes);
  }

  @Test
  void hasTheHeaderOthersRead() throws IOException {
    BloomFilterHeader header =
        Util.readBloomFilterHeader(new ByteArrayInputStream(filled(16, 100).toByteArray()));
    assertThat(header.getNumBytes()).isEqualTo(512);
    assertThat(header.getAlgorithm().isSetBLOCK()).isTrue();
    assertThat(header.getHash().isSetXXHASH()).isTrue();
    assertThat(header.getCompression().isSetUNCOMPRESSED()).isTrue();
  }

  @Test
  void refusesWhatIsNone() {
    byte[] bytes = filled(16, 100).toByteArray();
    assertThatThrownBy(() -> SplitBlockBloomFilter.parse(java.util.Arrays.copyOf(bytes, 200)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 512 bytes of blocks");
    assertThatThrownBy(() -> SplitBlockBloomFilter.ofBits(new byte[33]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> SplitBlockBloomFilter.ofBlocks(3))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> filled(1, 1).folded(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> filled(1, 1).folded()).isInstanceOf(IllegalStateException.class);
  }

  private static void insertByTheBook(long hash, byte[] bits, int blockCount) {
    long block = ((hash >>> 32) * blockCount) >>> 32;
    for (int word = 0; word < 8; word++) {
      long bit = (((hash & 0xffffffffL) * SALTS[word]) & 0xffffffffL) >>> 27;
      bits[(int) (block * 32 + word * 4L + bit / 8)] |= (byte) (1 << (bit % 8));
    }
  }

  private static SplitBlockBloomFilter filled(int blockCount, int valueCount) {
    SplitBlockBloomFilter filter = SplitBlockBloomFilter.ofBlocks(blockCount);
    values(valueCount).forEach(filter::insert);
    return filter;
  }

  private static java.util.stream.LongStream values(int count) {
    return java.util.stream.LongStream.range(0, count).map(XxHash64::hash);
  }
}

package dev.jogakbo.parquet.bloom;

import dev.jogakbo.parquet.thrift.CompactBuilder;
import dev.jogakbo.parquet.thrift.CompactCursor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A bloom filter whose bits for one value all lie in one block (the Parquet format, BloomFilter):
 *
 * <pre>
 *   header   BloomFilterHeader: bytes of all blocks, algorithm BLOCK, hash XXHASH, uncompressed
 *   blocks   1 to 2^22, a power of two here
 *   block    8 words of 32 bits, low byte first; a value sets one bit in each
 *
 *   block of a value         high 32 bits of its hash, scaled: (high * blocks) &gt;&gt;&gt; 32
 *   bit in word i            (low 32 bits of its hash * SALT[i]) &gt;&gt;&gt; 27
 * </pre>
 *
 * A value's block in a filter of half as many blocks is half its block's index, and its bits inside
 * the block are the same. So when each two neighbouring blocks are laid upon each other, the filter
 * is, bit for bit, the one that would have been built with half the blocks: it is *folded*. Nothing
 * has to be known beforehand of how many distinct values will come.
 *
 * <p>Values are inserted by one thread at a time.
 */
public final class SplitBlockBloomFilter {
  /** Bytes of a block. */
  public static final int BLOCK_BYTES = 32;

  /** Most bytes of blocks. */
  public static final int LENGTH_BYTES_MAX = 128 << 20;

  private static final int WORDS = 8;

  /** Filters are made several times as large as they will have to be. */
  private static final int TIMES_AT_ONCE = 2;

  private static final int SALT_0 = 0x47b6137b;
  private static final int SALT_1 = 0x44974d91;
  private static final int SALT_2 = 0x8824ad5b;
  private static final int SALT_3 = 0xa2b7289d;
  private static final int SALT_4 = 0x705495c7;
  private static final int SALT_5 = 0x2df1424b;
  private static final int SALT_6 = 0x9efc4947;
  private static final int SALT_7 = 0x5c6bfb31;
  private static final int BIT_SHIFT = 27;

  private final int[] words;

  private SplitBlockBloomFilter(int[] words) {
    this.words = words;
  }

  /**
   * Makes an empty filter.
   *
   * @param blockCount a power of two, up to {@link #LENGTH_BYTES_MAX} together
   */
  public static SplitBlockBloomFilter ofBlocks(int blockCount) {
    if (Integer.bitCount(blockCount) != 1
        || blockCount < 0
        || blockCount > LENGTH_BYTES_MAX / BLOCK_BYTES) {
      throw new IllegalArgumentException(
          "bloom filter: expected a power of two of blocks up to "
              + LENGTH_BYTES_MAX / BLOCK_BYTES
              + ", found "
              + blockCount);
    }
    return new SplitBlockBloomFilter(new int[blockCount * WORDS]);
  }

  /** Makes an empty filter that suits so many distinct values, rounded up, within the bounds. */
  public static SplitBlockBloomFilter sized(double distinctCount, double falsePositiveRate) {
    checkRate(falsePositiveRate);
    double bits = -WORDS * distinctCount / Math.log1p(-Math.pow(falsePositiveRate, 0.125));
    long blocks =
        Math.clamp((long) Math.ceil(bits / 8 / BLOCK_BYTES), 1, LENGTH_BYTES_MAX / BLOCK_BYTES);
    int floor = Integer.highestOneBit((int) blocks);
    return ofBlocks(floor == blocks ? floor : floor << 1);
  }

  /**
   * Takes the blocks of a filter as they lie in a file.
   *
   * @throws IllegalArgumentException if they are no whole blocks
   */
  public static SplitBlockBloomFilter ofBits(byte[] bits) {
    if (bits.length == 0 || bits.length % BLOCK_BYTES != 0) {
      throw new IllegalArgumentException(
          "bloom filter: expected blocks of 32 bytes, found " + bits.length + " bytes");
    }
    int[] words = new int[bits.length / Integer.BYTES];
    ByteBuffer.wrap(bits).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
    return new SplitBlockBloomFilter(words);
  }

  /**
   * Reads header and blocks.
   *
   * @throws dev.jogakbo.parquet.thrift.MalformedThriftException if there is no header
   * @throws IllegalArgumentException if the blocks are not there
   */
  public static SplitBlockBloomFilter parse(byte[] bytes) {
    CompactCursor cursor = new CompactCursor(bytes, "bloom filter");
    int bitsBytes = 0;
    cursor.enterStruct();
    while (cursor.nextField()) {
      if (cursor.fieldId() == 1) {
        bitsBytes = cursor.integer32(0);
      } else {
        cursor.skip();
      }
    }
    if (bitsBytes < 0 || bitsBytes > cursor.remaining()) {
      throw new IllegalArgumentException(
          "bloom filter: expected " + bitsBytes + " bytes of blocks, found " + cursor.remaining());
    }
    byte[] bits = new byte[bitsBytes];
    System.arraycopy(bytes, cursor.position(), bits, 0, bitsBytes);
    return ofBits(bits);
  }

  /** Inserts a value by its hash. */
  public void insert(long hash) {
    int at = blockOf(hash) * WORDS;
    int key = (int) hash;
    words[at] |= 1 << bit(key, SALT_0);
    words[at + 1] |= 1 << bit(key, SALT_1);
    words[at + 2] |= 1 << bit(key, SALT_2);
    words[at + 3] |= 1 << bit(key, SALT_3);
    words[at + 4] |= 1 << bit(key, SALT_4);
    words[at + 5] |= 1 << bit(key, SALT_5);
    words[at + 6] |= 1 << bit(key, SALT_6);
    words[at + 7] |= 1 << bit(key, SALT_7);
  }

  /** Whether a value of that hash may have been inserted; if not, it certainly was not. */
  public boolean mightContain(long hash) {
    int at = blockOf(hash) * WORDS;
    int key = (int) hash;
    int found = words[at] >>> bit(key, SALT_0);
    found &= words[at + 1] >>> bit(key, SALT_1);
    found &= words[at + 2] >>> bit(key, SALT_2);
    found &= words[at + 3] >>> bit(key, SALT_3);
    found &= words[at + 4] >>> bit(key, SALT_4);
    found &= words[at + 5] >>> bit(key, SALT_5);
    found &= words[at + 6] >>> bit(key, SALT_6);
    found &= words[at + 7] >>> bit(key, SALT_7);
    return (found & 1) != 0;
  }

  /** Returns the number of blocks. */
  public int blockCount() {
    return words.length / WORDS;
  }

  /** Returns the part of the bits that are set, 0 to 1. */
  public double fill() {
    long set = 0;
    for (int word : words) {
      set += Integer.bitCount(word);
    }
    return set / (double) Integer.SIZE / words.length;
  }

  /**
   * Returns how probable it is that a value that was never inserted seems to have been: by the bits
   * set in each word of each block, since some blocks are fuller than others.
   */
  public double falsePositiveRate() {
    double sum = 0;
    for (int at = 0; at < words.length; at += WORDS) {
      sum += blockRate(words, at);
    }
    return sum / blockCount();
  }

  /**
   * Returns the smallest filter that this one folds to while the rate of false positives stays at
   * or under the target; this one itself where not even once. One without values becomes one block.
   */
  public SplitBlockBloomFilter folded(double falsePositiveRateMax) {
    checkRate(falsePositiveRateMax);
    SplitBlockBloomFilter smallest = this;
    int times = TIMES_AT_ONCE; // the rate only grows with folding, so nothing is passed over
    while (times > 0) {
      SplitBlockBloomFilter next = smallest.isFoldable(times) ? smallest.folded(times) : smallest;
      if (next != smallest && next.falsePositiveRate() <= falsePositiveRateMax) {
        smallest = next;
      } else {
        times--;
      }
    }
    return smallest;
  }

  /** Returns the filter with half as many blocks. */
  public SplitBlockBloomFilter folded() {
    if (!isFoldable(1)) {
      throw new IllegalStateException(
          "bloom filter: expected an even number of blocks, found " + blockCount());
    }
    return folded(1);
  }

  private boolean isFoldable(int times) {
    return blockCount() % (1 << times) == 0;
  }

  private SplitBlockBloomFilter folded(int times) {
    int[] fewer = new int[words.length >> times];
    int stride = WORDS << times;
    for (int to = 0, from = 0; to < fewer.length; to += WORDS, from += stride) {
      for (int at = from; at < from + stride; at += WORDS) {
        for (int i = 0; i < WORDS; i++) {
          fewer[to + i] |= words[at + i];
        }
      }
    }
    return new SplitBlockBloomFilter(fewer);
  }

  /** Returns header and blocks, as they lie in a file. */
  public byte[] toByteArray() {
    byte[] header = header();
    ByteBuffer bytes =
        ByteBuffer.allocate(header.length + words.length * Integer.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(header);
    bytes.asIntBuffer().put(words);
    return bytes.array();
  }

  private byte[] header() {
    CompactBuilder builder = new CompactBuilder();
    builder.enter().integer32(1, words.length * Integer.BYTES);
    for (int onlyChoiceOf = 2; onlyChoiceOf <= 4; onlyChoiceOf++) {
      builder.enter(onlyChoiceOf).enter(1).leave().leave();
    }
    return builder.leave().toByteArray();
  }

  private int blockOf(long hash) {
    return (int) (((hash >>> Integer.SIZE) * blockCount()) >>> Integer.SIZE);
  }

  private static int bit(int key, int salt) {
    return (key * salt) >>> BIT_SHIFT;
  }

  private static double blockRate(int[] words, int at) {
    if (words[at] == 0) {
      return 0; // nothing was inserted there: each value sets a bit of each word
    }
    double low =
        (double) Integer.bitCount(words[at])
            * Integer.bitCount(words[at + 1])
            * Integer.bitCount(words[at + 2])
            * Integer.bitCount(words[at + 3]);
    double high =
        (double) Integer.bitCount(words[at + 4])
            * Integer.bitCount(words[at + 5])
            * Integer.bitCount(words[at + 6])
            * Integer.bitCount(words[at + 7]);
    return low * high * 0x1p-40;
  }

  private static void checkRate(double falsePositiveRate) {
    if (!(falsePositiveRate > 0 && falsePositiveRate < 1)) {
      throw new IllegalArgumentException(
          "bloom filter: expected a rate of false positives between 0 and 1, found "
              + falsePositiveRate);
    }
  }
}

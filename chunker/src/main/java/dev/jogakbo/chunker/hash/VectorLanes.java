package dev.jogakbo.chunker.hash;

import static dev.jogakbo.chunker.hash.Blake3Words.BLOCK_BYTES;
import static dev.jogakbo.chunker.hash.Blake3Words.BLOCK_WORDS;
import static dev.jogakbo.chunker.hash.Blake3Words.CHUNK_BLOCKS;
import static dev.jogakbo.chunker.hash.Blake3Words.CHUNK_END;
import static dev.jogakbo.chunker.hash.Blake3Words.CHUNK_START;
import static dev.jogakbo.chunker.hash.Blake3Words.CV_BYTES;
import static dev.jogakbo.chunker.hash.Blake3Words.CV_WORDS;
import static dev.jogakbo.chunker.hash.Blake3Words.IV0;
import static dev.jogakbo.chunker.hash.Blake3Words.IV1;
import static dev.jogakbo.chunker.hash.Blake3Words.IV2;
import static dev.jogakbo.chunker.hash.Blake3Words.IV3;
import static dev.jogakbo.chunker.hash.Blake3Words.PARENT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.ROR;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.util.Arrays;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * The compression function of BLAKE3 on one block of each of {@link #COUNT} inputs at once, one
 * input to a lane. Only loaded where the module jdk.incubator.vector is present.
 *
 * <p>Blocks are turned into vectors in two steps. Pairs of words are copied so that those of all
 * inputs lie together:
 *
 * <pre>
 * pairs    [pair 0 of input 0, of input 1, ... of input COUNT-1] [pair 1 of input 0, ...] ... [pair 7 ...]     64 bits each
 * </pre>
 *
 * Then each row's first half a and second half b give two words of all inputs, {@code a | b << 32}
 * and {@code a >>> 32 | b}, without crossing lanes. So the lanes hold the inputs in the order 0,
 * COUNT/2, 1, COUNT/2 + 1, ...; {@link #laneOf} says which.
 */
final class VectorLanes {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;

  /** Inputs hashed at once. */
  static final int COUNT = INTS.length();

  private static final int HALF = LONGS.length();
  private static final int PAIRS = BLOCK_WORDS / 2;
  private static final VectorMask<Integer> ODD_LANES =
      VectorMask.fromLong(INTS, 0xAAAAAAAAAAAAAAAAL);

  /** Where in the message each step of each round finds its word. */
  private static final int[] SCHEDULE = Blake3Words.schedule(COUNT);

  private final long[] pairs = new long[PAIRS * COUNT];
  private final int[] message = new int[BLOCK_WORDS * COUNT];

  /** Low halves of the counters of all lanes, then the high halves. */
  private final int[] counters = new int[2 * COUNT];

  /** Length and flags of every lane's block, block by block. */
  private final int[] blockBytes = new int[CHUNK_BLOCKS * COUNT];

  private final int[] flags = new int[CHUNK_BLOCKS * COUNT];

  /** Chaining values after every block: word by word, each word of all lanes together. */
  private final int[] chainingValues = new int[CHUNK_BLOCKS * CV_WORDS * COUNT];

  private int[] key = Blake3Words.initialVector();
  private int blocks;

  /** Depends on all bytes looked at ahead of time, so that no look is left out as unused. */
  private int touched;

  /** Makes all inputs whole chunks under the key. */
  void becomeChunks(Blake3Key newKey) {
    become(newKey, CHUNK_BLOCKS);
    addFlags(0, CHUNK_START);
    addFlags(CHUNK_BLOCKS - 1, CHUNK_END);
  }

  /** Makes all inputs pairs of chaining values under the key. */
  void becomeParents(Blake3Key newKey) {
    become(newKey, 1);
    addFlags(0, PARENT);
    Arrays.fill(counters, 0);
  }

  private void become(Blake3Key newKey, int newBlocks) {
    key = newKey.words();
    blocks = newBlocks;
    Arrays.fill(blockBytes, 0, newBlocks * COUNT, BLOCK_BYTES);
    Arrays.fill(flags, 0, newBlocks * COUNT, newKey.modeFlags());
  }

  private void addFlags(int block, int moreFlags) {
    for (int lane = 0; lane < COUNT; lane++) {
      flags[block * COUNT + lane] |= moreFlags;
    }
  }

  /**
   * Lets one input end at a block of the given length; what its lane holds after that block means
   * nothing.
   */
  void endAt(int input, int block, int lastBlockBytes) {
    int index = block * COUNT + laneOf(input);
    flags[index] |= CHUNK_END;
    blockBytes[index] = lastBlockBytes;
  }

  /** Numbers the inputs from the given counter on. */
  void setCounters(long first) {
    for (int input = 0; input < COUNT; input++) {
      int lane = laneOf(input);
      counters[lane] = (int) (first + input);
      counters[COUNT + lane] = (int) ((first + input) >>> 32);
    }
  }

  /** Writes the chaining values of the first inputs after their last block, one after another. */
  void writeFirst(int inputs, byte[] target, int offset) {
    for (int input = 0; input < inputs; input++) {
      write(input, blocks - 1, target, offset + input * CV_BYTES);
    }
  }

  /** Writes the chaining value of an input after one of its blocks. */
  void write(int input, int block, byte[] target, int offset) {
    int from = block * CV_WORDS * COUNT + laneOf(input);
    for (int i = 0; i < CV_WORDS; i++) {
      Blake3Words.write(target, offset + Integer.BYTES * i, chainingValues[from + i * COUNT]);
    }
  }

  private static int laneOf(int input) {
    return input < HALF ? 2 * input : 2 * (input - HALF) + 1;
  }

  /**
   * Hashes all inputs, which lie {@code strideBytes} apart.
   *
   * <p>Two columns are taken together, step by step, so that one has work while the other waits.
   * Long on purpose: a vector stays in a register only within one compiled method, and a helper
   * around an operation is not reliably inlined. The rounds are a loop on purpose: unrolled, the
   * method is too large to be compiled at all.
   */
  void hash(byte[] input, int offset, int strideBytes) {
    IntVector h0 = IntVector.broadcast(INTS, key[0]);
    IntVector h1 = IntVector.broadcast(INTS, key[1]);
    IntVector h2 = IntVector.broadcast(INTS, key[2]);
    IntVector h3 = IntVector.broadcast(INTS, key[3]);
    IntVector h4 = IntVector.broadcast(INTS, key[4]);
    IntVector h5 = IntVector.broadcast(INTS, key[5]);
    IntVector h6 = IntVector.broadcast(INTS, key[6]);
    IntVector h7 = IntVector.broadcast(INTS, key[7]);
    long behind = offset + (long) COUNT * strideBytes;
    copyPairs(input, offset, strideBytes, behind);
    for (int block = 0; block < blocks; block++) {
      for (int pair = 0; pair < PAIRS; pair++) {
        LongVector a = LongVector.fromArray(LONGS, pairs, pair * COUNT);
        LongVector b = LongVector.fromArray(LONGS, pairs, pair * COUNT + HALF);
        a.reinterpretAsInts()
            .blend(b.lanewise(LSHL, 32).reinterpretAsInts(), ODD_LANES)
            .intoArray(message, 2 * pair * COUNT);
        a.lanewise(LSHR, 32)
            .reinterpretAsInts()
            .blend(b.reinterpretAsInts(), ODD_LANES)
            .intoArray(message, (2 * pair + 1) * COUNT);
      }
      if (block + 1 < blocks) {
        copyPairs(
            input,
            offset + (block + 1) * BLOCK_BYTES,
            strideBytes,
            behind + (block + 1L) * COUNT * BLOCK_BYTES);
      }
      IntVector v0 = h0;
      IntVector v1 = h1;
      IntVector v2 = h2;
      IntVector v3 = h3;
      IntVector v4 = h4;
      IntVector v5 = h5;
      IntVector v6 = h6;
      IntVector v7 = h7;
      IntVector v8 = IntVector.broadcast(INTS, IV0);
      IntVector v9 = IntVector.broadcast(INTS, IV1);
      IntVector v10 = IntVector.broadcast(INTS, IV2);
      IntVector v11 = IntVector.broadcast(INTS, IV3);
      IntVector v12 = IntVector.fromArray(INTS, counters, 0);
      IntVector v13 = IntVector.fromArray(INTS, counters, COUNT);
      IntVector v14 = IntVector.fromArray(INTS, blockBytes, block * COUNT);
      IntVector v15 = IntVector.fromArray(INTS, flags, block * COUNT);
      for (int step = 0; step < SCHEDULE.length; step += BLOCK_WORDS) {
        v0 = v0.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 0])).add(v4);
        v1 = v1.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 2])).add(v5);
        v12 = v12.lanewise(XOR, v0).lanewise(ROR, 16);
        v13 = v13.lanewise(XOR, v1).lanewise(ROR, 16);
        v8 = v8.add(v12);
        v9 = v9.add(v13);
        v4 = v4.lanewise(XOR, v8).lanewise(ROR, 12);
        v5 = v5.lanewise(XOR, v9).lanewise(ROR, 12);
        v0 = v0.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 1])).add(v4);
        v1 = v1.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 3])).add(v5);
        v12 = v12.lanewise(XOR, v0).lanewise(ROR, 8);
        v13 = v13.lanewise(XOR, v1).lanewise(ROR, 8);
        v8 = v8.add(v12);
        v9 = v9.add(v13);
        v4 = v4.lanewise(XOR, v8).lanewise(ROR, 7);
        v5 = v5.lanewise(XOR, v9).lanewise(ROR, 7);
        v2 = v2.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 4])).add(v6);
        v3 = v3.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 6])).add(v7);
        v14 = v14.lanewise(XOR, v2).lanewise(ROR, 16);
        v15 = v15.lanewise(XOR, v3).lanewise(ROR, 16);
        v10 = v10.add(v14);
        v11 = v11.add(v15);
        v6 = v6.lanewise(XOR, v10).lanewise(ROR, 12);
        v7 = v7.lanewise(XOR, v11).lanewise(ROR, 12);
        v2 = v2.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 5])).add(v6);
        v3 = v3.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 7])).add(v7);
        v14 = v14.lanewise(XOR, v2).lanewise(ROR, 8);
        v15 = v15.lanewise(XOR, v3).lanewise(ROR, 8);
        v10 = v10.add(v14);
        v11 = v11.add(v15);
        v6 = v6.lanewise(XOR, v10).lanewise(ROR, 7);
        v7 = v7.lanewise(XOR, v11).lanewise(ROR, 7);
        v0 = v0.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 8])).add(v5);
        v1 = v1.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 10])).add(v6);
        v15 = v15.lanewise(XOR, v0).lanewise(ROR, 16);
        v12 = v12.lanewise(XOR, v1).lanewise(ROR, 16);
        v10 = v10.add(v15);
        v11 = v11.add(v12);
        v5 = v5.lanewise(XOR, v10).lanewise(ROR, 12);
        v6 = v6.lanewise(XOR, v11).lanewise(ROR, 12);
        v0 = v0.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 9])).add(v5);
        v1 = v1.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 11])).add(v6);
        v15 = v15.lanewise(XOR, v0).lanewise(ROR, 8);
        v12 = v12.lanewise(XOR, v1).lanewise(ROR, 8);
        v10 = v10.add(v15);
        v11 = v11.add(v12);
        v5 = v5.lanewise(XOR, v10).lanewise(ROR, 7);
        v6 = v6.lanewise(XOR, v11).lanewise(ROR, 7);
        v2 = v2.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 12])).add(v7);
        v3 = v3.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 14])).add(v4);
        v13 = v13.lanewise(XOR, v2).lanewise(ROR, 16);
        v14 = v14.lanewise(XOR, v3).lanewise(ROR, 16);
        v8 = v8.add(v13);
        v9 = v9.add(v14);
        v7 = v7.lanewise(XOR, v8).lanewise(ROR, 12);
        v4 = v4.lanewise(XOR, v9).lanewise(ROR, 12);
        v2 = v2.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 13])).add(v7);
        v3 = v3.add(IntVector.fromArray(INTS, message, SCHEDULE[step + 15])).add(v4);
        v13 = v13.lanewise(XOR, v2).lanewise(ROR, 8);
        v14 = v14.lanewise(XOR, v3).lanewise(ROR, 8);
        v8 = v8.add(v13);
        v9 = v9.add(v14);
        v7 = v7.lanewise(XOR, v8).lanewise(ROR, 7);
        v4 = v4.lanewise(XOR, v9).lanewise(ROR, 7);
      }
      int target = block * CV_WORDS * COUNT;
      h0 = v0.lanewise(XOR, v8);
      h0.intoArray(chainingValues, target + 0 * COUNT);
      h1 = v1.lanewise(XOR, v9);
      h1.intoArray(chainingValues, target + 1 * COUNT);
      h2 = v2.lanewise(XOR, v10);
      h2.intoArray(chainingValues, target + 2 * COUNT);
      h3 = v3.lanewise(XOR, v11);
      h3.intoArray(chainingValues, target + 3 * COUNT);
      h4 = v4.lanewise(XOR, v12);
      h4.intoArray(chainingValues, target + 4 * COUNT);
      h5 = v5.lanewise(XOR, v13);
      h5.intoArray(chainingValues, target + 5 * COUNT);
      h6 = v6.lanewise(XOR, v14);
      h6.intoArray(chainingValues, target + 6 * COUNT);
      h7 = v7.lanewise(XOR, v15);
      h7.intoArray(chainingValues, target + 7 * COUNT);
    }
  }

  /**
   * Copies a block of each input. On the way as much of what lies behind the inputs is touched, for
   * it is likely hashed next: bytes that come from memory are so on their way while these are
   * hashed, in one stream. Of the inputs, which lie apart, a processor sees too many streams to
   * fetch them ahead.
   */
  private void copyPairs(byte[] input, int offset, int strideBytes, long ahead) {
    int touch = (int) Math.min(ahead, input.length - COUNT * BLOCK_BYTES);
    int sum = touched;
    for (int lane = 0; lane < COUNT; lane++) {
      int from = offset + lane * strideBytes;
      for (int pair = 0; pair < PAIRS; pair++) {
        pairs[pair * COUNT + lane] = Blake3Words.readPair(input, from + Long.BYTES * pair);
      }
      sum += input[touch + lane * BLOCK_BYTES];
    }
    touched = sum;
  }
}

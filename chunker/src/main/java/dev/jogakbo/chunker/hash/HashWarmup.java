package dev.jogakbo.chunker.hash;

import dev.jogakbo.chunker.ChunkLimits;
import dev.jogakbo.chunker.Chunker;
import java.util.Arrays;
import java.util.Random;

/**
 * Makes chunking and hashing fast. Vector code is many times slower than scalar code until the
 * optimising compiler has seen enough of it, so hashing is scalar at first; this runs the vector
 * code on made-up bytes until it is the faster one, and only then puts it to use. Hashes are the
 * same before and after.
 */
public final class HashWarmup {
  private static final int ROUNDS_MAX = 2_000;

  /** A single win may be chance: the other side was interrupted. */
  private static final int WINS_NEEDED = 20;

  private final byte[] bytes = new byte[8 * ChunkLimits.TARGET_BYTES];
  private final Blake3 scalar = Blake3.unkeyed().with(Blake3Kernels.scalar());

  private HashWarmup() {
    new Random(0).nextBytes(bytes);
  }

  /**
   * Starts the warm-up in the background; once for each virtual machine is enough.
   *
   * @return the thread, which ends when the warm-up is over and never keeps the virtual machine
   *     alive
   */
  public static Thread start() {
    return Thread.ofPlatform().daemon().name("hash-warmup").start(() -> new HashWarmup().run());
  }

  private void run() {
    warmChunker();
    Blake3Kernels.findVector().ifPresent(this::useWhenFaster);
  }

  private void warmChunker() {
    Chunker chunker = new Chunker();
    for (int round = 0; round < WINS_NEEDED; round++) {
      int from = 0;
      while (from >= 0) {
        from = chunker.findCut(bytes, from, bytes.length);
      }
      chunker.reset();
    }
  }

  private void useWhenFaster(Blake3Kernel vector) {
    Blake3 vectorised = Blake3.unkeyed().with(vector);
    int wins = 0;
    for (int round = 0; round < ROUNDS_MAX && wins < WINS_NEEDED; round++) {
      int lengthBytes = ChunkLimits.TARGET_BYTES + round;
      wins = nanosFor(vectorised, lengthBytes) < nanosFor(scalar, lengthBytes) ? wins + 1 : 0;
    }
    if (wins == WINS_NEEDED) {
      requireEqual(vectorised);
      Blake3Kernels.use(vector);
    }
  }

  private long nanosFor(Blake3 blake3, int lengthBytes) {
    long start = System.nanoTime();
    blake3.hash(bytes, 0, lengthBytes);
    return System.nanoTime() - start;
  }

  /**
   * A wrong hash would be stored for ever, so the compiled code is compared with the scalar code
   * before it is trusted.
   */
  private void requireEqual(Blake3 vectorised) {
    for (int lengthBytes = 1;
        lengthBytes <= Blake3.SUBTREE_BYTES;
        lengthBytes += Blake3Words.CHUNK_BYTES - 1) {
      if (!Arrays.equals(
          vectorised.hash(bytes, 0, lengthBytes), scalar.hash(bytes, 0, lengthBytes))) {
        throw new IllegalStateException(
            "BLAKE3 of "
                + lengthBytes
                + " bytes: vector and scalar code differ, vector code is not used");
      }
    }
  }
}

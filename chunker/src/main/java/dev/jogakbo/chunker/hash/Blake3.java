package dev.jogakbo.chunker.hash;

import static dev.jogakbo.chunker.hash.Blake3Words.CHUNK_BYTES;
import static dev.jogakbo.chunker.hash.Blake3Words.CV_BYTES;
import static dev.jogakbo.chunker.hash.Blake3Words.ROOT;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * BLAKE3 with 32 bytes of output, under a key or none. Immutable and safe for any number of
 * threads. Source: the BLAKE3 specification.
 *
 * <p>The tree of BLAKE3 is the same as joining neighbours level by level, an odd last node moving
 * up as it is. So up to {@link #SUBTREE_BYTES} are hashed by levels, each level many nodes at once;
 * longer input is cut into subtrees of that size.
 */
public final class Blake3 {
  /** Length of a key. */
  public static final int KEY_BYTES = 32;

  /** Length of a hash. */
  public static final int HASH_BYTES = 32;

  /**
   * Most bytes hashed by levels; a power of two, so that every subtree but the last of an input is
   * complete.
   */
  static final int SUBTREE_BYTES = 128 * 1024;

  private static final int SUBTREE_CHUNKS = SUBTREE_BYTES / CHUNK_BYTES;

  private final Blake3Key key;
  private final Supplier<Blake3Kernel> kernel;

  private Blake3(Blake3Key key, Supplier<Blake3Kernel> kernel) {
    this.key = key;
    this.kernel = kernel;
  }

  /** The plain hash. */
  public static Blake3 unkeyed() {
    return new Blake3(Blake3Key.none(), Blake3Kernels::current);
  }

  /** The keyed hash under exactly 32 bytes, which are copied. */
  public static Blake3 keyed(byte[] key) {
    return new Blake3(Blake3Key.of(key), Blake3Kernels::current);
  }

  /** The same hash always computed by the given kernel. */
  Blake3 with(Blake3Kernel fixed) {
    return new Blake3(key, () -> fixed);
  }

  /**
   * Hashes {@code input[offset, offset + length)} into {@code target[targetOffset, targetOffset +
   * 32)}.
   */
  public void hash(byte[] input, int offset, int length, byte[] target, int targetOffset) {
    Objects.checkFromIndexSize(offset, length, input.length);
    Objects.checkFromIndexSize(targetOffset, HASH_BYTES, target.length);
    if (length > SUBTREE_BYTES) {
      Hasher hasher = newHasher();
      hasher.update(input, offset, length);
      hasher.digest(target, targetOffset);
    } else {
      hashSubtree(new Blake3Input(input, offset, length, 0), ROOT).write(target, targetOffset);
    }
  }

  /** Hashes {@code input[offset, offset + length)}; the array belongs to the caller. */
  public byte[] hash(byte[] input, int offset, int length) {
    byte[] hash = new byte[HASH_BYTES];
    hash(input, offset, length, hash, 0);
    return hash;
  }

  /** Begins a hash over input that arrives in pieces. */
  public Hasher newHasher() {
    return new Hasher(this);
  }

  /**
   * Hashes at most {@link #SUBTREE_BYTES}; the flags are ROOT for a whole input and none for a part
   * of one.
   */
  private ScalarCompression hashSubtree(Blake3Input input, int topFlags) {
    ScalarCompression compression = new ScalarCompression(key);
    if (input.lengthBytes() <= CHUNK_BYTES) {
      compression.hashChunk(input, topFlags);
    } else {
      compression.hashParent(reduceToPair(input), 0, topFlags);
    }
    return compression;
  }

  /** The two chaining values below the top of more than one chunk. */
  private byte[] reduceToPair(Blake3Input input) {
    Blake3Kernel nodeKernel = kernel.get();
    int nodes = input.chunks();
    byte[] chainingValues = new byte[nodes * CV_BYTES + Blake3Kernel.SLACK_BYTES];
    nodeKernel.hashChunks(key, input, chainingValues);
    while (nodes > 2) {
      nodeKernel.hashParents(key, chainingValues, nodes / 2);
      nodes = moveOddUp(chainingValues, nodes);
    }
    return chainingValues;
  }

  private static int moveOddUp(byte[] chainingValues, int nodes) {
    int pairs = nodes / 2;
    if (nodes % 2 == 0) {
      return pairs;
    }
    System.arraycopy(
        chainingValues, (nodes - 1) * CV_BYTES, chainingValues, pairs * CV_BYTES, CV_BYTES);
    return pairs + 1;
  }

  /**
   * A hash under way over input that arrives in pieces of any size. Not thread safe. Keeps at most
   * {@link #SUBTREE_BYTES} of the input and 32 bytes for each doubling of its length.
   */
  public static final class Hasher {
    private final Blake3 blake3;

    /** Chaining values of the complete subtrees, neighbours joined as soon as both are complete. */
    private byte[] stack = new byte[CV_BYTES];

    private int stackBytes;
    private byte[] buffer = new byte[CHUNK_BYTES];
    private int bufferedBytes;
    private long subtrees;

    private Hasher(Blake3 blake3) {
      this.blake3 = blake3;
    }

    /** Appends {@code input[offset, offset + length)}. */
    public void update(byte[] input, int offset, int length) {
      Objects.checkFromIndexSize(offset, length, input.length);
      int from = offset;
      int to = offset + length;
      while (from < to) {
        if (bufferedBytes == SUBTREE_BYTES) {
          push(buffer, 0);
          bufferedBytes = 0;
        }
        if (bufferedBytes == 0 && to - from > SUBTREE_BYTES) {
          push(input, from);
          from += SUBTREE_BYTES;
        } else {
          from += buffer(input, from, to);
        }
      }
    }

    /** Appends all bytes of the array. */
    public void update(byte[] input) {
      update(input, 0, input.length);
    }

    /**
     * Writes the hash of all bytes so far to {@code target[offset, offset + 32)}; more may be
     * appended afterwards.
     */
    public void digest(byte[] target, int offset) {
      Objects.checkFromIndexSize(offset, HASH_BYTES, target.length);
      Blake3Input rest = new Blake3Input(buffer, 0, bufferedBytes, subtrees * SUBTREE_CHUNKS);
      ScalarCompression compression = blake3.hashSubtree(rest, stackBytes == 0 ? ROOT : 0);
      byte[] path = Arrays.copyOf(stack, stackBytes + CV_BYTES);
      compression.write(path, stackBytes);
      for (int left = stackBytes - CV_BYTES; left >= 0; left -= CV_BYTES) {
        compression.hashParent(path, left, left == 0 ? ROOT : 0);
        compression.write(path, left);
      }
      System.arraycopy(path, 0, target, offset, HASH_BYTES);
    }

    /**
     * The hash of all bytes so far; the array belongs to the caller. More may be appended
     * afterwards.
     */
    public byte[] digest() {
      byte[] hash = new byte[HASH_BYTES];
      digest(hash, 0);
      return hash;
    }

    private int buffer(byte[] input, int from, int to) {
      int takenBytes = Math.min(SUBTREE_BYTES - bufferedBytes, to - from);
      int neededBytes = bufferedBytes + takenBytes;
      if (neededBytes > buffer.length) {
        buffer =
            Arrays.copyOf(
                buffer, Math.min(SUBTREE_BYTES, Math.max(neededBytes, 2 * buffer.length)));
      }
      System.arraycopy(input, from, buffer, bufferedBytes, takenBytes);
      bufferedBytes = neededBytes;
      return takenBytes;
    }

    /**
     * More input follows, so a complete subtree is never the root and is joined to those before it
     * at once.
     */
    private void push(byte[] input, int offset) {
      Blake3Input subtree =
          new Blake3Input(input, offset, SUBTREE_BYTES, subtrees * SUBTREE_CHUNKS);
      ScalarCompression compression = blake3.hashSubtree(subtree, 0);
      subtrees++;
      for (int joins = Long.numberOfTrailingZeros(subtrees); joins > 0; joins--) {
        stackBytes -= CV_BYTES;
        compression.write(stack, stackBytes + CV_BYTES);
        compression.hashParent(stack, stackBytes, 0);
      }
      if (stackBytes + 2 * CV_BYTES > stack.length) {
        stack = Arrays.copyOf(stack, stackBytes + 2 * CV_BYTES);
      }
      compression.write(stack, stackBytes);
      stackBytes += CV_BYTES;
    }
  }
}

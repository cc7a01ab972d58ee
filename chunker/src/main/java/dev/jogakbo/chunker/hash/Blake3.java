package dev.jogakbo.chunker.hash;

import static dev.jogakbo.chunker.hash.Blake3Words.CHUNK_BYTES;
import static dev.jogakbo.chunker.hash.Blake3Words.CV_WORDS;
import static dev.jogakbo.chunker.hash.Blake3Words.KEYED_HASH;
import static dev.jogakbo.chunker.hash.Blake3Words.ROOT;

import java.util.Arrays;
import java.util.Objects;

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

  private final int[] key;
  private final int modeFlags;

  private Blake3(int[] key, int modeFlags) {
    this.key = key;
    this.modeFlags = modeFlags;
  }

  /** The plain hash. */
  public static Blake3 unkeyed() {
    return new Blake3(Blake3Words.initialVector(), 0);
  }

  /** The keyed hash under exactly 32 bytes, which are copied. */
  public static Blake3 keyed(byte[] key) {
    if (key.length != KEY_BYTES) {
      throw new IllegalArgumentException(
          "BLAKE3 key: expected " + KEY_BYTES + " bytes, found " + key.length);
    }
    int[] words = new int[CV_WORDS];
    for (int i = 0; i < CV_WORDS; i++) {
      words[i] = Blake3Words.read(key, Integer.BYTES * i);
    }
    return new Blake3(words, KEYED_HASH);
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
      writeWords(root(input, offset, length), target, targetOffset);
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

  private int[] root(byte[] input, int offset, int length) {
    ScalarCompression compression = new ScalarCompression(key, modeFlags);
    if (length <= CHUNK_BYTES) {
      compression.hashChunk(input, offset, offset + length, 0, ROOT);
    } else {
      compression.hashParent(reduceToPair(input, offset, length, 0), 0, ROOT);
    }
    return compression.chainingValue();
  }

  /**
   * Chaining value of a subtree that is not the root: at most {@link #SUBTREE_BYTES}, at least one
   * byte.
   */
  private int[] subtree(byte[] input, int offset, int length, long counter) {
    ScalarCompression compression = new ScalarCompression(key, modeFlags);
    if (length <= CHUNK_BYTES) {
      compression.hashChunk(input, offset, offset + length, counter, 0);
    } else {
      compression.hashParent(reduceToPair(input, offset, length, counter), 0, 0);
    }
    return compression.chainingValue();
  }

  private int[] parent(int[] left, int[] right, int moreFlags) {
    int[] pair = Arrays.copyOf(left, 2 * CV_WORDS);
    System.arraycopy(right, 0, pair, CV_WORDS, CV_WORDS);
    ScalarCompression compression = new ScalarCompression(key, modeFlags);
    compression.hashParent(pair, 0, moreFlags);
    return compression.chainingValue();
  }

  /** The two chaining values below the top of more than one chunk. */
  private int[] reduceToPair(byte[] input, int offset, int length, long counter) {
    Blake3Kernel kernel = Blake3Kernels.current();
    Blake3Node node = new Blake3Node(key, modeFlags, counter);
    int[] chainingValues = new int[SUBTREE_CHUNKS * CV_WORDS];
    int nodes = hashChunks(kernel, node, input, offset, length, chainingValues);
    while (nodes > 2) {
      kernel.hashParents(node, chainingValues, nodes / 2);
      nodes = moveOddUp(chainingValues, nodes);
    }
    return chainingValues;
  }

  private static int moveOddUp(int[] chainingValues, int nodes) {
    int pairs = nodes / 2;
    if (nodes % 2 == 0) {
      return pairs;
    }
    System.arraycopy(
        chainingValues, (nodes - 1) * CV_WORDS, chainingValues, pairs * CV_WORDS, CV_WORDS);
    return pairs + 1;
  }

  private static int hashChunks(
      Blake3Kernel kernel,
      Blake3Node node,
      byte[] input,
      int offset,
      int length,
      int[] chainingValues) {
    int whole = length / CHUNK_BYTES;
    int wholeBytes = whole * CHUNK_BYTES;
    kernel.hashChunks(node, input, offset, chainingValues, whole);
    if (wholeBytes == length) {
      return whole;
    }
    ScalarCompression last = new ScalarCompression(node.key(), node.modeFlags());
    last.hashChunk(input, offset + wholeBytes, offset + length, node.counter() + whole, 0);
    System.arraycopy(last.chainingValue(), 0, chainingValues, whole * CV_WORDS, CV_WORDS);
    return whole + 1;
  }

  private static void writeWords(int[] words, byte[] target, int offset) {
    for (int i = 0; i < CV_WORDS; i++) {
      Blake3Words.write(target, offset + Integer.BYTES * i, words[i]);
    }
  }

  /**
   * A hash under way over input that arrives in pieces of any size. Not thread safe. Keeps at most
   * {@link #SUBTREE_BYTES} of the input and 32 bytes for each doubling of its length.
   */
  public static final class Hasher {
    private static final int STACK_DEPTH_MAX = Long.SIZE;

    private final Blake3 blake3;
    private final int[][] stack = new int[STACK_DEPTH_MAX][];
    private byte[] buffer = new byte[CHUNK_BYTES];
    private int depth;
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
      writeWords(depth == 0 ? blake3.root(buffer, 0, bufferedBytes) : joinAll(), target, offset);
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

    /** More input follows, so a complete subtree is never the root and may be joined at once. */
    private void push(byte[] input, int offset) {
      long counter = subtrees * SUBTREE_CHUNKS;
      int[] chainingValue = blake3.subtree(input, offset, SUBTREE_BYTES, counter);
      subtrees++;
      for (long joined = subtrees; (joined & 1) == 0; joined >>= 1) {
        depth--;
        chainingValue = blake3.parent(stack[depth], chainingValue, 0);
      }
      stack[depth] = chainingValue;
      depth++;
    }

    private int[] joinAll() {
      int[] chainingValue = blake3.subtree(buffer, 0, bufferedBytes, subtrees * SUBTREE_CHUNKS);
      for (int i = depth - 1; i >= 0; i--) {
        chainingValue = blake3.parent(stack[i], chainingValue, i == 0 ? ROOT : 0);
      }
      return chainingValue;
    }
  }
}

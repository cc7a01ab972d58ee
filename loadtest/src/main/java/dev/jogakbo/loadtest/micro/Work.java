package dev.jogakbo.loadtest.micro;

import dev.jogakbo.chunker.ChunkLimits;
import dev.jogakbo.chunker.Chunker;
import dev.jogakbo.chunker.hash.ChunkHasher;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * What is timed. Each returns a number that depends on every outcome, so that nothing is left out
 * as unused.
 */
final class Work {
  private Work() {}

  /** Cuts all bytes into chunks. */
  static int chunk(byte[] bytes) {
    Chunker chunker = new Chunker();
    int sum = 0;
    for (int cut = chunker.findCut(bytes, 0, bytes.length);
        cut >= 0;
        cut = chunker.findCut(bytes, cut, bytes.length)) {
      sum += cut;
    }
    return sum;
  }

  /** Hashes all bytes in pieces of the target size. */
  static int hashPieces(byte[] bytes) {
    int sum = 0;
    for (int from = 0;
        from + ChunkLimits.TARGET_BYTES <= bytes.length;
        from += ChunkLimits.TARGET_BYTES) {
      sum += ChunkHasher.hash(bytes, from, ChunkLimits.TARGET_BYTES).hashCode();
    }
    return sum;
  }

  /** Hashes the chunks that end at the given places. */
  static int hashChunks(byte[] bytes, int[] ends) {
    int sum = 0;
    int from = 0;
    for (int end : ends) {
      sum += ChunkHasher.hash(bytes, from, end - from).hashCode();
      from = end;
    }
    return sum;
  }

  /** Cuts all bytes into chunks and hashes each as soon as it ends. */
  static int chunkAndHash(byte[] bytes) {
    Chunker chunker = new Chunker();
    int sum = 0;
    int from = 0;
    for (int cut = chunker.findCut(bytes, 0, bytes.length);
        cut >= 0;
        cut = chunker.findCut(bytes, cut, bytes.length)) {
      sum += ChunkHasher.hash(bytes, from, cut - from).hashCode();
      from = cut;
    }
    return sum;
  }

  /** SHA-256 of pieces of the target size. */
  static int sha256(byte[] bytes) {
    MessageDigest digest = newSha256();
    int sum = 0;
    for (int from = 0;
        from + ChunkLimits.TARGET_BYTES <= bytes.length;
        from += ChunkLimits.TARGET_BYTES) {
      digest.update(bytes, from, ChunkLimits.TARGET_BYTES);
      sum += digest.digest()[0];
    }
    return sum;
  }

  private static MessageDigest newSha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}

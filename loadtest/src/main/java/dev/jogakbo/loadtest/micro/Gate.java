package dev.jogakbo.loadtest.micro;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.jogakbo.chunker.Chunker;
import dev.jogakbo.chunker.hash.Blake3;
import dev.jogakbo.chunker.hash.ChunkHasher;
import dev.jogakbo.chunker.hash.HashWarmup;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * What must hold before anything is timed: right cuts and right hashes by the code as it is then
 * compiled.
 */
final class Gate {
  /**
   * From the BLAKE3 authors' vectors, where byte i of the input is i modulo 251: hashes of inputs
   * by their length.
   */
  private static final Map<Integer, String> KNOWN_HASHES =
      Map.of(
          1024, "42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7",
          8193, "bab6c09cb8ce8cf459261398d2e7aef35700bf488116ceb94a36d0f5f1b7bc3b",
          31744, "62b6960e1a44bcc1eb1a611a8d6235b6b4b78f32e7abc4fb4c6cdcce94895c47",
          102400, "bc3e3d41a1146b069abffad3c0d44860cf664390afce4d9661f7902e7943e085");

  /** Seed and ends of the protocol specification's third vector. */
  private static final int VECTOR_SEED = 1;

  private static final int[] VECTOR_ENDS = {25_125, 104_497, 235_569};
  private static final int VECTOR_BYTES = 256_000;

  private Gate() {}

  /** Warms up, then checks; throws if anything is not as it must be. */
  static void open() throws InterruptedException {
    HashWarmup.start().join();
    requireEqual(
        "cuts", Arrays.toString(VECTOR_ENDS), Arrays.toString(ends(splitMix64(VECTOR_BYTES))));
    KNOWN_HASHES.forEach((lengthBytes, hash) ->
        requireEqual("BLAKE3 of " + lengthBytes + " bytes", hash, blake3(lengthBytes)));
    requireEqual(
        "chunk hash",
        "d8d408e608fb9ca213b9909a65d86d725f2de4d8d540324be8a363e7a6e228cb",
        ChunkHasher.hash("Hello World!".getBytes(US_ASCII), 0, 12).toHex());
  }

  /** Random bytes, the same for the same seed. */
  static byte[] randomBytes(long seed, int length) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Exclusive ends of all chunks but the last. */
  static int[] ends(byte[] bytes) {
    Chunker chunker = new Chunker();
    int[] ends = new int[bytes.length / 8192 + 1];
    int count = 0;
    for (int cut = chunker.findCut(bytes, 0, bytes.length);
        cut >= 0;
        cut = chunker.findCut(bytes, cut, bytes.length)) {
      ends[count++] = cut;
    }
    return Arrays.copyOf(ends, count);
  }

  private static String blake3(int lengthBytes) {
    byte[] input = new byte[lengthBytes];
    for (int i = 0; i < lengthBytes; i++) {
      input[i] = (byte) (i % 251);
    }
    return HexFormat.of().formatHex(Blake3.unkeyed().hash(input, 0, lengthBytes));
  }

  private static byte[] splitMix64(int length) {
    byte[] bytes = new byte[length];
    long state = VECTOR_SEED;
    for (int i = 0; i < length; i += Long.BYTES) {
      state += 0x9E3779B97F4A7C15L;
      long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
      z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
      z ^= z >>> 31;
      for (int k = 0; k < Long.BYTES; k++) {
        bytes[i + k] = (byte) (z >>> (8 * k));
      }
    }
    return bytes;
  }

  private static void requireEqual(String what, String expected, String found) {
    if (!expected.equals(found)) {
      throw new IllegalStateException(
          what + ": expected " + expected + ", found " + found + "; nothing is timed");
    }
  }
}

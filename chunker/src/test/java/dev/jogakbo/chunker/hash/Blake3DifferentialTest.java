package dev.jogakbo.chunker.hash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kernel and the hasher agree with the BLAKE3 of Apache Commons Codec. */
class Blake3DifferentialTest {
  private static final int SUBTREE = Blake3.SUBTREE_BYTES;

  @ParameterizedTest
  @ValueSource(
      ints = {
        0,
        1,
        63,
        64,
        65,
        1023,
        1024,
        1025,
        2047,
        2048,
        2049,
        7 * 1024,
        7 * 1024 + 1,
        8 * 1024 - 1,
        8 * 1024,
        8 * 1024 + 1,
        9 * 1024,
        9 * 1024 + 1,
        15 * 1024 + 65,
        16 * 1024,
        17 * 1024,
        63 * 1024 + 64,
        64 * 1024,
        SUBTREE - 1,
        SUBTREE
      })
  void lengthsAtTheEdges(int lengthBytes) {
    assertAgree(lengthBytes, lengthBytes);
  }

  @RepeatedTest(60)
  void randomLengths(RepetitionInfo repetition) {
    long seed = repetition.getCurrentRepetition();
    assertAgree(seed, random(seed).nextInt(SUBTREE + 1));
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        SUBTREE + 1,
        2 * SUBTREE,
        2 * SUBTREE + 1,
        3 * SUBTREE,
        5 * SUBTREE - 1,
        8 * SUBTREE,
        9 * SUBTREE + 1025
      })
  void longInputInPieces(int lengthBytes) {
    RandomGenerator random = random(lengthBytes);
    byte[] input = bytes(random, lengthBytes);
    byte[] key = bytes(random, Blake3.KEY_BYTES);
    byte[] expected = reference(key, input, 0, lengthBytes);
    assertThat(Blake3.keyed(key).hash(input, 0, lengthBytes)).isEqualTo(expected);
    for (int pieceBytesMax : new int[] {1000, SUBTREE, 3 * SUBTREE}) {
      assertThat(fed(Blake3.keyed(key), random, input, pieceBytesMax))
          .as("pieces up to %d", pieceBytesMax)
          .isEqualTo(expected);
    }
  }

  @Test
  void digestOnTheWayChangesNothing() {
    byte[] input = bytes(random(1), 3 * SUBTREE);
    Blake3.Hasher hasher = Blake3.unkeyed().newHasher();
    for (int from = 0; from < input.length; from += SUBTREE / 2) {
      hasher.update(input, from, SUBTREE / 2);
      int to = from + SUBTREE / 2;
      assertThat(hasher.digest())
          .as("first %d bytes", to)
          .isEqualTo(Blake3.unkeyed().hash(input, 0, to));
    }
  }

  private static void assertAgree(long seed, int lengthBytes) {
    RandomGenerator random = random(seed);
    int offset = random.nextInt(100);
    byte[] input = bytes(random, offset + lengthBytes + random.nextInt(100));
    byte[] key = bytes(random, Blake3.KEY_BYTES);
    byte[] expected = reference(key, input, offset, lengthBytes);
    for (Blake3Kernel kernel : TestKernels.all()) {
      assertThat(Blake3.keyed(key).with(kernel).hash(input, offset, lengthBytes))
          .as("seed %d, %d bytes, %s", seed, lengthBytes, kernel)
          .isEqualTo(expected);
    }
  }

  private static byte[] fed(
      Blake3 blake3, RandomGenerator random, byte[] input, int pieceBytesMax) {
    Blake3.Hasher hasher = blake3.newHasher();
    int from = 0;
    while (from < input.length) {
      int pieceBytes = Math.min(input.length - from, random.nextInt(pieceBytesMax + 1));
      hasher.update(input, from, pieceBytes);
      from += pieceBytes;
    }
    return hasher.digest();
  }

  private static byte[] reference(byte[] key, byte[] input, int offset, int lengthBytes) {
    byte[] hash = new byte[Blake3.HASH_BYTES];
    org.apache.commons.codec.digest.Blake3.initKeyedHash(key)
        .update(input, offset, lengthBytes)
        .doFinalize(hash);
    return hash;
  }

  private static RandomGenerator random(long seed) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }

  private static byte[] bytes(RandomGenerator random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}

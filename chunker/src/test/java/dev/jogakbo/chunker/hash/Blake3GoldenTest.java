package dev.jogakbo.chunker.hash;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * Known hashes of the inputs the BLAKE3 authors test with: byte i is i modulo 251, and the key is
 * their test key. Columns: length, plain hash, keyed hash.
 */
class Blake3GoldenTest {
  private static final byte[] KEY = "whats the Elvish word for friend".getBytes(US_ASCII);

  @ParameterizedTest
  @CsvFileSource(resources = "blake3-vectors.csv", numLinesToSkip = 1)
  void knownHashes(int lengthBytes, String plain, String keyed) {
    byte[] input = new byte[lengthBytes];
    for (int i = 0; i < lengthBytes; i++) {
      input[i] = (byte) (i % 251);
    }
    for (Blake3Kernel kernel : TestKernels.all()) {
      assertThat(hex(Blake3.unkeyed().with(kernel), input)).as(kernel.toString()).isEqualTo(plain);
      assertThat(hex(Blake3.keyed(KEY).with(kernel), input)).as(kernel.toString()).isEqualTo(keyed);
    }
  }

  private static String hex(Blake3 blake3, byte[] input) {
    return HexFormat.of().formatHex(blake3.hash(input, 0, input.length));
  }
}

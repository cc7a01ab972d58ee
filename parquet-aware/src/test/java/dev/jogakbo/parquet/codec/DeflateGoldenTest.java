package dev.jogakbo.parquet.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Against zlib 1.2.13's output, made by {@code deflate_vectors.py} beside the vectors. */
class DeflateGoldenTest {
  @Test
  void writesWhatZlibWroteAtOtherMemoryLevels() throws Exception {
    List<String> lines = Resources.lines("deflate-vectors.txt");
    assertThat(lines).hasSize(4 * 4 * 16);
    for (String line : lines) {
      String[] parts = line.split(" ", -1);
      byte[] plain = plain(parts[0], Long.parseLong(parts[1]), Integer.parseInt(parts[2]));
      DeflateSettings settings =
          DeflateSettings.of(Integer.parseInt(parts[3]), Integer.parseInt(parts[4]));
      byte[] made = Encoded.by(new DeflateEncoder(settings), plain);
      assertThat(SelfCheck.sha256(ByteSlice.of(made))).as(line).isEqualTo(parts[5]);
    }
  }

  /** As {@code plain} in the script. */
  private static byte[] plain(String kind, long seed, int length) {
    Numbers numbers = new Numbers(seed);
    Bytes out = new Bytes();
    while (out.filled < length) {
      switch (kind) {
        case "words" -> {
          int word = numbers.next(1 + numbers.next(600));
          (Integer.toHexString(word * 40503) + " ").chars().forEach(out::add);
        }
        case "noise" -> out.add(numbers.next(256));
        case "few" -> out.add(numbers.next(3) * numbers.next(2));
        default -> repeat(numbers, out);
      }
    }
    return Arrays.copyOf(out.bytes, length);
  }

  private static void repeat(Numbers numbers, Bytes out) {
    int run = 1 + numbers.next(1 << numbers.next(14));
    if (out.filled == 0 || numbers.next(2) == 0) {
      for (int left = run % 300; left > 0; left--) {
        out.add(numbers.next(256));
      }
    } else {
      int distance = out.filled - numbers.next(out.filled);
      for (int left = run; left > 0; left--) {
        out.add(out.bytes[out.filled - distance]);
      }
    }
  }

  private static final class Numbers {
    private long state;

    Numbers(long seed) {
      this.state = seed;
    }

    int next(int bound) {
      state = state * 6364136223846793005L + 1442695040888963407L;
      return (int) ((state >>> 33) % bound);
    }
  }

  private static final class Bytes {
    private byte[] bytes = new byte[1 << 10];
    private int filled;

    void add(int value) {
      if (filled == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * filled);
      }
      bytes[filled++] = (byte) value;
    }
  }
}

package dev.jogakbo.parquet.codec;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Plain bytes of the kinds that pages hold, the same for the same seed. */
final class PageInputs {
  private PageInputs() {}

  /**
   * Sentences of a few hundred words, the first ones most often, each with its length before it.
   */
  static byte[] text(int lengthBytes, long seed) {
    Random random = new Random(seed);
    byte[] text = new byte[lengthBytes];
    int at = 0;
    while (at < lengthBytes) {
      at = copy(sentence(random), text, at);
    }
    return text;
  }

  private static byte[] sentence(Random random) {
    StringBuilder words = new StringBuilder();
    for (int left = 3 + random.nextInt(12); left > 0; left--) {
      int word = (int) (400 * Math.pow(random.nextDouble(), 3));
      words.append(Integer.toString(word * 7919 + 104_729, 36)).append(' ');
    }
    return ("\0\0\0" + (char) words.length() + words).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static int copy(byte[] from, byte[] to, int at) {
    int length = Math.min(from.length, to.length - at);
    System.arraycopy(from, 0, to, at, length);
    return at + length;
  }

  /** 64-bit numbers that mostly count up. */
  static byte[] ints(int lengthBytes, long seed) {
    Random random = new Random(seed);
    byte[] ints = new byte[lengthBytes];
    long value = 1_700_000_000_000L;
    for (int at = 0; at < lengthBytes; at++) {
      if (at % Long.BYTES == 0) {
        value += random.nextInt(1000);
      }
      ints[at] = (byte) (value >>> (Byte.SIZE * (at % Long.BYTES)));
    }
    return ints;
  }

  static byte[] random(int lengthBytes, long seed) {
    byte[] noise = new byte[lengthBytes];
    new Random(seed).nextBytes(noise);
    return noise;
  }

  /** Noise, and repeats of earlier bytes from anywhere and of any length. */
  static byte[] repeats(int lengthBytes, long seed) {
    Random random = new Random(seed);
    byte[] bytes = random(lengthBytes, seed);
    int at = 0;
    while (at < lengthBytes) {
      int length = Math.min(lengthBytes - at, 1 + random.nextInt(1 << random.nextInt(15)));
      int from = random.nextInt(at + 1);
      for (int i = 0; i < length && from < at && random.nextInt(4) != 0; i++) {
        bytes[at + i] = bytes[from + i % (at - from)];
      }
      at += length;
    }
    return bytes;
  }

  /** One of the kinds above, by number. */
  static byte[] any(int kind, int lengthBytes, long seed) {
    return switch (kind & 3) {
      case 0 -> text(lengthBytes, seed);
      case 1 -> ints(lengthBytes, seed);
      case 2 -> random(lengthBytes, seed);
      default -> repeats(lengthBytes, seed);
    };
  }
}

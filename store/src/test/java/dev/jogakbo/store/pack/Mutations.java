package dev.jogakbo.store.pack;

import java.util.Arrays;
import java.util.Random;

/** Damages bytes as disks, networks and enemies do. */
public final class Mutations {
  private Mutations() {}

  /** Returns a damaged copy. */
  public static byte[] mutate(byte[] bytes, Random random) {
    byte[] mutated = bytes.clone();
    for (int i = random.nextInt(3); i >= 0; i--) {
      mutated = once(mutated, random);
    }
    return mutated;
  }

  private static byte[] once(byte[] bytes, Random random) {
    if (bytes.length == 0) {
      return new byte[random.nextInt(20)];
    }
    int at = random.nextInt(bytes.length);
    return switch (random.nextInt(6)) {
      case 0 -> Arrays.copyOf(bytes, at);
      case 1 -> Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(9));
      case 2 -> without(bytes, at);
      case 3 -> set(bytes, at, random.nextBoolean() ? 0xff : 0);
      case 4 -> set(bytes, at, bytes[random.nextInt(bytes.length)]);
      default -> set(bytes, at, bytes[at] ^ 1 << random.nextInt(8));
    };
  }

  private static byte[] set(byte[] bytes, int at, int value) {
    bytes[at] = (byte) value;
    return bytes;
  }

  private static byte[] without(byte[] bytes, int at) {
    byte[] shorter = Arrays.copyOf(bytes, bytes.length - 1);
    System.arraycopy(bytes, at + 1, shorter, at, bytes.length - at - 1);
    return shorter;
  }
}

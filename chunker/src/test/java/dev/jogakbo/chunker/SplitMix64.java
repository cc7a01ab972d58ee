package dev.jogakbo.chunker;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The generator of the protocol's test vectors: words of SplitMix64, little-endian. */
public final class SplitMix64 {
  private long state;

  private SplitMix64(long seed) {
    state = seed;
  }

  /** The first bytes the generator makes from the seed. */
  public static byte[] bytes(long seed, int length) {
    SplitMix64 generator = new SplitMix64(seed);
    ByteBuffer buffer = ByteBuffer.allocate(length + Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.position() < length) {
      buffer.putLong(generator.next());
    }
    byte[] bytes = new byte[length];
    buffer.get(0, bytes);
    return bytes;
  }

  private long next() {
    state += 0x9E3779B97F4A7C15L;
    long z = state;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}

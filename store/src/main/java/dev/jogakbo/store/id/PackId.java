package dev.jogakbo.store.id;

import java.util.random.RandomGenerator;

/** A pack: random, never used twice, so that a new object never meets an old delete. */
public final class PackId extends Identity implements Comparable<PackId> {
  /** Length in bytes. */
  public static final int LENGTH_BYTES = 16;

  private PackId(byte[] bytes) {
    super(bytes, LENGTH_BYTES);
  }

  /** Returns a new random id. */
  public static PackId random(RandomGenerator random) {
    byte[] bytes = new byte[LENGTH_BYTES];
    random.nextBytes(bytes);
    return new PackId(bytes);
  }

  /** Returns the id of those bytes. */
  public static PackId of(byte[] bytes) {
    return new PackId(bytes);
  }

  /** Returns the id written as 32 lower-case hexadecimal digits. */
  public static PackId parse(String hex) {
    return new PackId(parseHex(hex));
  }

  @Override
  public int compareTo(PackId other) {
    return compareBytes(other);
  }
}

package dev.jogakbo.service.repo;

import java.util.HexFormat;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * A repository, for ever: 128 random bits. Everything a repository owns hangs on this and not on
 * its name, so a rename moves nothing and a name used again meets nothing old.
 *
 * @param hex 32 lower-case hexadecimal digits
 */
public record RepositoryId(String hex) implements Comparable<RepositoryId> {
  /** Length of the binary form. */
  public static final int LENGTH_BYTES = 16;

  private static final Pattern HEX = Pattern.compile("[0-9a-f]{32}");

  /** Checks the digits. */
  public RepositoryId {
    if (!HEX.matcher(hex).matches()) {
      throw new IllegalArgumentException("not a repository id: '" + hex + "'");
    }
  }

  /** Returns a new random id. */
  public static RepositoryId random(RandomGenerator random) {
    byte[] bytes = new byte[LENGTH_BYTES];
    random.nextBytes(bytes);
    return of(bytes);
  }

  /** Returns the id of those 16 bytes. */
  public static RepositoryId of(byte[] bytes) {
    return new RepositoryId(HexFormat.of().formatHex(bytes));
  }

  /** Returns the binary form. */
  public byte[] toBytes() {
    return HexFormat.of().parseHex(hex);
  }

  @Override
  public int compareTo(RepositoryId other) {
    return hex.compareTo(other.hex);
  }

  @Override
  public String toString() {
    return hex;
  }
}

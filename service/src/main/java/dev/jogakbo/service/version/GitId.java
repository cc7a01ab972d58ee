package dev.jogakbo.service.version;

import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A git blob or tree: the SHA-1 of its object.
 *
 * @param hex 40 lower-case hexadecimal digits
 */
public record GitId(String hex) {
  /** Length of the binary form. */
  public static final int LENGTH_BYTES = 20;

  private static final Pattern HEX = Pattern.compile("[0-9a-f]{40}");

  /** Checks the digits. */
  public GitId {
    if (!HEX.matcher(hex).matches()) {
      throw new IllegalArgumentException("not a git object id: '" + hex + "'");
    }
  }

  /** Returns the id of those 20 bytes. */
  public static GitId of(byte[] bytes) {
    return new GitId(HexFormat.of().formatHex(bytes));
  }

  /** Returns the binary form. */
  public byte[] toBytes() {
    return HexFormat.of().parseHex(hex);
  }

  @Override
  public String toString() {
    return hex;
  }
}

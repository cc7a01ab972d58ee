package dev.jogakbo.service.repo;

import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A commit: the SHA-1 of its git object.
 *
 * @param hex 40 lower-case hexadecimal digits
 */
public record CommitId(String hex) implements Comparable<CommitId> {
  /** Length of the binary form. */
  public static final int LENGTH_BYTES = 20;

  private static final Pattern HEX = Pattern.compile("[0-9a-f]{40}");

  /** Checks the digits. */
  public CommitId {
    if (!isCommitId(hex)) {
      throw new InvalidRequestException(
          "bad-commit-id", "expected 40 lower-case hexadecimal digits, found '" + hex + "'");
    }
  }

  /** Returns whether the text is a commit id and so never a branch or a tag. */
  public static boolean isCommitId(String text) {
    return HEX.matcher(text).matches();
  }

  /** Returns the id of those 20 bytes. */
  public static CommitId of(byte[] bytes) {
    return new CommitId(HexFormat.of().formatHex(bytes));
  }

  /** Returns the binary form. */
  public byte[] toBytes() {
    return HexFormat.of().parseHex(hex);
  }

  @Override
  public int compareTo(CommitId other) {
    return hex.compareTo(other.hex);
  }

  @Override
  public String toString() {
    return hex;
  }
}

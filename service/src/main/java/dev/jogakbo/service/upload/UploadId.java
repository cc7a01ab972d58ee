package dev.jogakbo.service.upload;

import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * A resumable upload: 128 random bits.
 *
 * @param hex 32 lower-case hexadecimal digits
 */
public record UploadId(String hex) {
  private static final int LENGTH_BYTES = 16;
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

  /** Checks the digits. */
  public UploadId {
    if (!FORM.matcher(hex).matches()) {
      throw new IllegalArgumentException("not an upload id: '" + hex + "'");
    }
  }

  static UploadId random(RandomGenerator random) {
    byte[] bytes = new byte[LENGTH_BYTES];
    random.nextBytes(bytes);
    return new UploadId(HexFormat.of().formatHex(bytes));
  }

  /** Returns the id in that text, if it is one. */
  public static Optional<UploadId> find(String text) {
    return FORM.matcher(text).matches() ? Optional.of(new UploadId(text)) : Optional.empty();
  }

  static UploadId of(byte[] bytes) {
    return new UploadId(HexFormat.of().formatHex(bytes));
  }

  byte[] toBytes() {
    return HexFormat.of().parseHex(hex);
  }

  @Override
  public String toString() {
    return hex;
  }
}

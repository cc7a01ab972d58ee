package dev.jogakbo.service.repo;

import java.util.Base64;

/**
 * The object of a tag that was made elsewhere, byte for byte.
 *
 * @param base64 at most {@link #LENGTH_BYTES_MAX} bytes
 */
public record TagObject(String base64) {
  /** Longest object. */
  public static final int LENGTH_BYTES_MAX = 32 * 1024;

  /** Returns the object of those bytes. */
  public static TagObject of(byte[] bytes) {
    return new TagObject(Base64.getEncoder().encodeToString(bytes));
  }

  /** Returns the bytes. */
  public byte[] toBytes() {
    return Base64.getDecoder().decode(base64);
  }
}

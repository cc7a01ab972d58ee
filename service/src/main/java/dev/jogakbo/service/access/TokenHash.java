package dev.jogakbo.service.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * The SHA-256 of a secret. A plain hash suffices because a secret holds 256 random bits, or was
 * checked for strength; compared in constant time.
 */
public final class TokenHash {
  /** Length in bytes. */
  public static final int LENGTH_BYTES = 32;

  private final byte[] bytes;

  private TokenHash(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  static TokenHash of(String secret) {
    try {
      return new TokenHash(MessageDigest.getInstance("SHA-256").digest(secret.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Returns the hash of those bytes. */
  static TokenHash of(byte[] bytes) {
    if (bytes.length != LENGTH_BYTES) {
      throw new IllegalArgumentException("token hash of " + bytes.length + " bytes");
    }
    return new TokenHash(bytes);
  }

  byte[] toBytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TokenHash that && MessageDigest.isEqual(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}

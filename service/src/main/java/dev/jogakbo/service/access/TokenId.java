package dev.jogakbo.service.access;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** A token's public name: random, says nothing about its secret. */
public final class TokenId {
  /** Length in bytes. */
  public static final int LENGTH_BYTES = 8;

  private final byte[] bytes;

  private TokenId(byte[] bytes) {
    if (bytes.length != LENGTH_BYTES) {
      throw new IllegalArgumentException("token id of " + bytes.length + " bytes");
    }
    this.bytes = bytes.clone();
  }

  /** Returns the id of those bytes. */
  public static TokenId of(byte[] bytes) {
    return new TokenId(bytes);
  }

  /** Returns the id written as 16 lower-case hex digits, or nothing if the text is no id. */
  public static Optional<TokenId> find(String hex) {
    return hex.matches("[0-9a-f]{16}")
        ? Optional.of(new TokenId(HexFormat.of().parseHex(hex)))
        : Optional.empty();
  }

  /** Returns a copy of the bytes. */
  public byte[] toBytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TokenId that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}

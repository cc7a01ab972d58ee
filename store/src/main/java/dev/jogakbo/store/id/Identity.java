package dev.jogakbo.store.id;

import java.util.Arrays;
import java.util.HexFormat;

/** An identity of a fixed number of bytes, equal only to one of its own kind. Immutable. */
public abstract sealed class Identity permits BlobId, ContentId, PackId {
  private final byte[] bytes;

  Identity(byte[] bytes, int lengthBytes) {
    if (bytes.length != lengthBytes) {
      throw new IllegalArgumentException(
          "%s: expected %d bytes, found %d"
              .formatted(getClass().getSimpleName(), lengthBytes, bytes.length));
    }
    this.bytes = bytes.clone();
  }

  static byte[] parseHex(String hex) {
    if (!hex.chars().allMatch(Identity::isLowerHex) || hex.length() % 2 != 0) {
      throw new IllegalArgumentException("expected lower-case hex digits, found '" + hex + "'");
    }
    return HexFormat.of().parseHex(hex);
  }

  private static boolean isLowerHex(int c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  }

  /** Returns a copy of the bytes. */
  public final byte[] toBytes() {
    return bytes.clone();
  }

  /** Copies the bytes into {@code destination} at {@code offset}. */
  public final void write(byte[] destination, int offset) {
    System.arraycopy(bytes, 0, destination, offset, bytes.length);
  }

  /** Returns the bytes as lower-case hexadecimal digits. */
  public final String toHex() {
    return HexFormat.of().formatHex(bytes);
  }

  final int compareBytes(Identity other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Identity that
        && getClass() == that.getClass()
        && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return toHex();
  }
}

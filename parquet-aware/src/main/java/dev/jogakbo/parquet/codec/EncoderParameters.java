package dev.jogakbo.parquet.codec;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * What an encoder needs beside the plain bytes to lay a page out as its writer did: the header of a
 * gzip member, how blocks are grouped. Opaque to the caller, stored beside the profile's id; most
 * profiles have none, and within a column chunk they are mostly the same. A value.
 */
public final class EncoderParameters {
  /** No parameters. */
  public static final EncoderParameters NONE = new EncoderParameters(new byte[0]);

  /** The most bytes that parameters may have. */
  public static final int LENGTH_BYTES_MAX = 1 << 12;

  private final byte[] bytes;

  private EncoderParameters(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Takes parameters as they were stored.
   *
   * @throws IllegalArgumentException if they are longer than any that are made
   */
  public static EncoderParameters of(byte[] bytes) {
    if (bytes.length > LENGTH_BYTES_MAX) {
      throw new IllegalArgumentException(
          "parameters: expected at most " + LENGTH_BYTES_MAX + " bytes, found " + bytes.length);
    }
    return bytes.length == 0 ? NONE : new EncoderParameters(bytes.clone());
  }

  /** Returns a copy of the bytes to store. */
  public byte[] toByteArray() {
    return bytes.clone();
  }

  /** Returns the bytes themselves, not to be changed. */
  byte[] bytes() {
    return bytes;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EncoderParameters that && Arrays.equals(bytes, that.bytes);
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

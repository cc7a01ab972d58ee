package dev.jogakbo.parquet.codec;

import java.util.Arrays;

/**
 * {@code bytes[start, start + lengthBytes)}. The array is borrowed, not copied: who hands out a
 * slice says how long it stays as it is. Two slices are compared by {@link #hasSameBytes}, never by
 * {@code equals}.
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content below
public record ByteSlice(byte[] bytes, int start, int lengthBytes) {
  /** Checks that the slice lies inside its array. */
  public ByteSlice {
    if (start < 0 || lengthBytes < 0 || lengthBytes > bytes.length - start) {
      throw new IndexOutOfBoundsException(
          "[" + start + ", +" + lengthBytes + ") of " + bytes.length + " bytes");
    }
  }

  /** Returns all of an array. */
  public static ByteSlice of(byte[] bytes) {
    return new ByteSlice(bytes, 0, bytes.length);
  }

  /** Returns where the slice ends in its array, exclusive. */
  public int end() {
    return start + lengthBytes;
  }

  /** Returns {@code [from, from + lengthBytes)} of this slice. */
  public ByteSlice part(int from, int lengthBytes) {
    if (from < 0 || lengthBytes < 0 || lengthBytes > this.lengthBytes - from) {
      throw new IndexOutOfBoundsException(
          "[" + from + ", +" + lengthBytes + ") of " + this.lengthBytes + " bytes");
    }
    return new ByteSlice(bytes, start + from, lengthBytes);
  }

  /** Returns a copy of the bytes. */
  public byte[] toByteArray() {
    return Arrays.copyOfRange(bytes, start, end());
  }

  /** Whether the other slice holds the same bytes. */
  public boolean hasSameBytes(ByteSlice other) {
    return Arrays.equals(bytes, start, end(), other.bytes, other.start, other.end());
  }
}

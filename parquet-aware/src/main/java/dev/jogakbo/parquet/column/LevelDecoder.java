package dev.jogakbo.parquet.column;

import dev.jogakbo.parquet.codec.ByteSlice;

/** Decodes repetition or definition levels of one page after another. Used by one thread. */
public final class LevelDecoder {
  /** Highest level that can be told. */
  public static final int LEVEL_MAX = Byte.MAX_VALUE;

  private static final int LENGTH_BYTES = Integer.BYTES;

  private final String what;
  private final int maxLevel;
  private final int widthBits;
  private final HybridReader reader = new HybridReader();
  private byte[] levels = new byte[0];

  /**
   * Makes a decoder of levels from 0 to {@code maxLevel}.
   *
   * @param what names the levels in errors
   */
  public LevelDecoder(String what, int maxLevel) {
    if (maxLevel < 0 || maxLevel > LEVEL_MAX) {
      throw MalformedPageException.of(what, "levels from 0 to " + LEVEL_MAX, maxLevel);
    }
    this.what = what;
    this.maxLevel = maxLevel;
    this.widthBits = Bits.width(maxLevel);
  }

  /**
   * Returns the levels last decoded, good until the next are; of the array only as many elements
   * count as were asked for. Where the highest level is 0, none are written, and the array is
   * empty.
   */
  public byte[] levels() {
    return levels;
  }

  /** Decodes levels that fill a slice, as in pages of version 2. */
  public void decode(ByteSlice slice, int count) {
    if (maxLevel > 0) {
      reserve(count);
      reader.reset(what, slice.bytes(), slice.start(), slice.end(), widthBits);
      reader.read(levels, count, maxLevel);
    }
  }

  /**
   * Decodes levels that a slice begins with, as in pages of version 1, and returns what follows.
   *
   * @param encoding {@link ValueEncoding#RLE}, with their length in front, or {@link
   *     ValueEncoding#BIT_PACKED}
   */
  public ByteSlice decode(ByteSlice slice, int encoding, int count) {
    if (maxLevel == 0) {
      return slice;
    }
    if (encoding == ValueEncoding.BIT_PACKED.number()) {
      return decodeBitPacked(slice, count);
    }
    if (encoding != ValueEncoding.RLE.number()) {
      throw MalformedPageException.of(what, "encoding 3 or 4", encoding);
    }
    require(slice, LENGTH_BYTES);
    int lengthBytes = (int) Bits.INT.get(slice.bytes(), slice.start());
    if (lengthBytes < 0) {
      throw MalformedPageException.of(what, "a length", lengthBytes);
    }
    require(slice, LENGTH_BYTES + (long) lengthBytes);
    decode(slice.part(LENGTH_BYTES, lengthBytes), count);
    return rest(slice, LENGTH_BYTES + lengthBytes);
  }

  private ByteSlice decodeBitPacked(ByteSlice slice, int count) {
    long lengthBytes = Bits.lengthBytes(count, widthBits);
    require(slice, lengthBytes);
    reserve(count);
    long bit = (long) slice.start() * Byte.SIZE;
    for (int i = 0; i < count; i++, bit += widthBits) {
      int level = Bits.highestFirst(slice.bytes(), bit, widthBits);
      if (level > maxLevel) {
        throw MalformedPageException.of(what, "0 to " + maxLevel, level);
      }
      levels[i] = (byte) level;
    }
    return rest(slice, (int) lengthBytes);
  }

  private void reserve(int count) {
    if (levels.length < count) {
      levels = new byte[count];
    }
  }

  private void require(ByteSlice slice, long lengthBytes) {
    if (lengthBytes > slice.lengthBytes()) {
      throw MalformedPageException.of(what, lengthBytes + " bytes", slice.lengthBytes());
    }
  }

  private static ByteSlice rest(ByteSlice slice, int from) {
    return slice.part(from, slice.lengthBytes() - from);
  }
}

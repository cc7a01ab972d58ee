package dev.jogakbo.parquet.column;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.layout.PhysicalType;

/**
 * Decodes the values of one page after another. Values that lie in the page as they are stay there;
 * others are written to arrays that serve again, so what is returned is good until the next call,
 * and no longer than the page. Used by one thread.
 */
public final class ValueDecoder {
  private static final int LENGTH_BYTES = Integer.BYTES;

  private final String what;
  private final ValueType type;
  private final ColumnLimits limits;
  private final HybridReader hybrid = new HybridReader();
  private final DeltaReader delta = new DeltaReader();

  private byte[] made = new byte[0];
  private int[] starts = new int[1];
  private int[] numbers = new int[0];

  /**
   * Makes a decoder.
   *
   * @param what names the column in errors
   */
  public ValueDecoder(String what, ValueType type, ColumnLimits limits) {
    this.what = what;
    this.type = type;
    this.limits = limits;
  }

  /**
   * Decodes {@code count} values, of an encoding that needs no dictionary.
   *
   * @throws MalformedPageException if they are not there, or the type is never encoded so
   */
  public ColumnValues decode(ValueEncoding encoding, ByteSlice slice, int count) {
    limits.checkCount(what, count);
    return switch (encoding) {
      case PLAIN -> plain(slice, count);
      case RLE -> runsOfBooleans(slice, count);
      case DELTA_BINARY_PACKED -> deltas(slice, count);
      case DELTA_LENGTH_BYTE_ARRAY -> lengthsFirst(slice, count);
      case DELTA_BYTE_ARRAY -> prefixes(slice, count);
      case BYTE_STREAM_SPLIT -> split(slice, count);
      case PLAIN_DICTIONARY, RLE_DICTIONARY, BIT_PACKED -> throw unexpected(encoding);
    };
  }

  /**
   * Decodes {@code count} values that are entries of a dictionary.
   *
   * @throws MalformedPageException if they are not there or the dictionary has no such entry
   */
  public ColumnValues decode(ColumnValues dictionary, ByteSlice slice, int count) {
    limits.checkCount(what, count);
    if (numbers.length < count) {
      numbers = new int[count];
    }
    if (count > 0) {
      require(slice, 1);
      int widthBits = slice.bytes()[slice.start()] & 0xff;
      if (widthBits > Integer.SIZE) {
        throw MalformedPageException.of(what, "a width of 0 to 32 bits", widthBits);
      }
      hybrid.reset(what, slice.bytes(), slice.start() + 1, slice.end(), widthBits);
      hybrid.read(numbers, count);
      checkEntries(count, dictionary.count());
    }
    return ColumnValues.byIndex(dictionary, numbers, count);
  }

  private void checkEntries(int count, int entryCount) {
    int signs = 0;
    for (int i = 0; i < count; i++) {
      signs |= numbers[i] | (entryCount - 1 - numbers[i]);
    }
    if (signs < 0) {
      for (int i = 0; i < count; i++) {
        if (numbers[i] < 0 || numbers[i] >= entryCount) {
          throw MalformedPageException.of(
              what,
              "one of " + entryCount + " entries of the dictionary",
              Integer.toUnsignedString(numbers[i]));
        }
      }
    }
  }

  private ColumnValues plain(ByteSlice slice, int count) {
    if (type.isVarying()) {
      return withLengths(slice, count);
    }
    if (type.physicalType() == PhysicalType.BOOLEAN) {
      return packedBooleans(slice, count);
    }
    require(slice, (long) count * type.widthBytes());
    return ColumnValues.fixed(type, count, slice.bytes(), slice.start());
  }

  private ColumnValues withLengths(ByteSlice slice, int count) {
    require(slice, (long) count * LENGTH_BYTES);
    reserveStarts(count);
    byte[] bytes = slice.bytes();
    int at = slice.start();
    int end = slice.end();
    for (int i = 0; i < count; i++) {
      starts[i] = at;
      int lengthBytes = at <= end - LENGTH_BYTES ? (int) Bits.INT.get(bytes, at) : -1;
      if (lengthBytes < 0 || lengthBytes > end - at - LENGTH_BYTES) {
        throw MalformedPageException.of(
            what + ": value " + i, "a length up to the " + (end - at) + " bytes left", lengthBytes);
      }
      at += LENGTH_BYTES + lengthBytes;
    }
    starts[count] = at;
    return ColumnValues.varying(type, count, bytes, LENGTH_BYTES, starts);
  }

  private ColumnValues packedBooleans(ByteSlice slice, int count) {
    require(slice, Bits.lengthBytes(count, 1));
    reserveMade(count);
    Bits.unpack(slice.bytes(), slice.start(), 1, made, 0, count);
    return ColumnValues.fixed(type, count, made, 0);
  }

  private ColumnValues runsOfBooleans(ByteSlice slice, int count) {
    if (type.physicalType() != PhysicalType.BOOLEAN) {
      throw unexpected(ValueEncoding.RLE);
    }
    reserveMade(count);
    if (count > 0) {
      require(slice, LENGTH_BYTES);
      int lengthBytes = (int) Bits.INT.get(slice.bytes(), slice.start());
      if (lengthBytes < 0) {
        throw MalformedPageException.of(what, "a length", lengthBytes);
      }
      require(slice, LENGTH_BYTES + (long) lengthBytes);
      int start = slice.start() + LENGTH_BYTES;
      hybrid.reset(what, slice.bytes(), start, start + lengthBytes, 1).read(made, count, 1);
    }
    return ColumnValues.fixed(type, count, made, 0);
  }

  private ColumnValues deltas(ByteSlice slice, int count) {
    PhysicalType physical = type.physicalType();
    if (physical != PhysicalType.INT32 && physical != PhysicalType.INT64) {
      throw unexpected(ValueEncoding.DELTA_BINARY_PACKED);
    }
    reserveMade((long) count * type.widthBytes());
    if (isThere(slice, count)) {
      delta.reset(what, slice.bytes(), slice.start(), slice.end(), count);
      if (physical == PhysicalType.INT32) {
        delta.readInts(made, 0);
      } else {
        delta.readLongs(made, 0);
      }
    }
    return ColumnValues.fixed(type, count, made, 0);
  }

  private ColumnValues lengthsFirst(ByteSlice slice, int count) {
    if (!type.isVarying()) {
      throw unexpected(ValueEncoding.DELTA_LENGTH_BYTE_ARRAY);
    }
    reserveStarts(count);
    starts[0] = slice.start();
    if (isThere(slice, count)) {
      long total = lengths(slice, slice.start(), count, starts);
      int at = delta.position();
      if (total > slice.end() - at) {
        throw MalformedPageException.of(what, total + " more bytes", slice.end() - at);
      }
      lengthsToStarts(starts, count, at);
    }
    return ColumnValues.varying(type, count, slice.bytes(), 0, starts);
  }

  /** Reads lengths from a position on and returns their sum. */
  private long lengths(ByteSlice slice, int position, int count, int[] out) {
    return delta.reset(what, slice.bytes(), position, slice.end(), count).readLengths(out);
  }

  private static void lengthsToStarts(int[] lengths, int count, int first) {
    int at = first;
    for (int i = 0; i < count; i++) {
      int lengthBytes = lengths[i];
      lengths[i] = at;
      at += lengthBytes;
    }
    lengths[count] = at;
  }

  private ColumnValues prefixes(ByteSlice slice, int count) {
    if (!type.isVarying() && type.physicalType() != PhysicalType.FIXED_LEN_BYTE_ARRAY) {
      throw unexpected(ValueEncoding.DELTA_BYTE_ARRAY);
    }
    reserveStarts(count);
    starts[0] = 0;
    if (isThere(slice, count)) {
      if (numbers.length < count) {
        numbers = new int[count];
      }
      long prefixBytes = lengths(slice, slice.start(), count, numbers);
      long suffixBytes = lengths(slice, delta.position(), count, starts);
      if (suffixBytes > slice.end() - delta.position()) {
        throw MalformedPageException.of(
            what, suffixBytes + " more bytes", slice.end() - delta.position());
      }
      reserveMade(prefixBytes + suffixBytes);
      joinPrefixes(slice.bytes(), delta.position(), count);
    }
    return type.isVarying()
        ? ColumnValues.varying(type, count, made, 0, starts)
        : ColumnValues.fixed(type, count, made, 0);
  }

  /** Makes values of prefixes, whose lengths are in the numbers, and suffixes, in the starts. */
  private void joinPrefixes(byte[] suffixes, int suffixStart, int count) {
    int suffix = suffixStart;
    int before = 0;
    int at = 0;
    for (int i = 0; i < count; i++) {
      int prefixBytes = numbers[i];
      int suffixBytes = starts[i];
      int lengthBytes = prefixBytes + suffixBytes;
      if (prefixBytes > at - before) {
        throw MalformedPageException.of(
            what + ": value " + i, "a prefix of 0 to " + (at - before) + " bytes", prefixBytes);
      }
      if (!type.isVarying() && lengthBytes != type.widthBytes()) {
        throw MalformedPageException.of(
            what + ": value " + i, type.widthBytes() + " bytes", lengthBytes);
      }
      System.arraycopy(made, before, made, at, prefixBytes);
      System.arraycopy(suffixes, suffix, made, at + prefixBytes, suffixBytes);
      suffix += suffixBytes;
      starts[i] = at;
      before = at;
      at += lengthBytes;
    }
    starts[count] = at;
  }

  private ColumnValues split(ByteSlice slice, int count) {
    int width = type.widthBytes();
    if (type.isVarying() || type.physicalType() == PhysicalType.BOOLEAN) {
      throw unexpected(ValueEncoding.BYTE_STREAM_SPLIT);
    }
    require(slice, (long) count * width);
    reserveMade((long) count * width);
    int strideBytes = width == 0 ? 0 : slice.lengthBytes() / width;
    byte[] bytes = slice.bytes();
    for (int stream = 0; stream < width; stream++) {
      int from = slice.start() + stream * strideBytes;
      for (int i = 0, at = stream; i < count; i++, at += width) {
        made[at] = bytes[from + i];
      }
    }
    return ColumnValues.fixed(type, count, made, 0);
  }

  /** Whether there is anything: some writers put nothing at all for no values. */
  private static boolean isThere(ByteSlice slice, int count) {
    return count > 0 || slice.lengthBytes() > 0;
  }

  private void reserveMade(long lengthBytes) {
    int length = limits.checkedBytes(what, lengthBytes);
    if (made.length < length) {
      made = new byte[length];
    }
  }

  private void reserveStarts(int count) {
    if (starts.length <= count) {
      starts = new int[count + 1];
    }
  }

  private void require(ByteSlice slice, long lengthBytes) {
    if (lengthBytes > slice.lengthBytes()) {
      throw MalformedPageException.of(what, lengthBytes + " bytes", slice.lengthBytes());
    }
  }

  private MalformedPageException unexpected(ValueEncoding encoding) {
    return MalformedPageException.of(
        what, "an encoding of " + type.physicalType() + " values", encoding);
  }
}

package dev.jogakbo.parquet.codec;

/** Reads parameters forwards and never past their end. */
final class ParameterReader {
  private final byte[] bytes;
  private int next;

  ParameterReader(EncoderParameters parameters) {
    this.bytes = parameters.bytes();
  }

  /** Reads a number written by {@link Varint}, 0 to {@link Integer#MAX_VALUE}. */
  int varint() {
    long value = 0;
    int shift = 0;
    int group;
    do {
      if (next == bytes.length || shift > 28) {
        throw damaged("a number");
      }
      group = bytes[next++];
      value |= (long) (group & 0x7f) << shift;
      shift += 7;
    } while (group < 0);
    if (value > Integer.MAX_VALUE) {
      throw damaged("a number that fits");
    }
    return (int) value;
  }

  /** Reads that many bytes as they are. */
  ByteSlice bytes(int lengthBytes) {
    if (lengthBytes > bytes.length - next) {
      throw damaged(lengthBytes + " more bytes");
    }
    next += lengthBytes;
    return new ByteSlice(bytes, next - lengthBytes, lengthBytes);
  }

  boolean isAtEnd() {
    return next == bytes.length;
  }

  private EncoderFailedException damaged(String expected) {
    return new EncoderFailedException(
        "parameters: expected " + expected + " at " + next + " of " + bytes.length + " bytes");
  }
}

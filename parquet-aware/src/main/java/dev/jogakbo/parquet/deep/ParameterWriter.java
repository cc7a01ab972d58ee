package dev.jogakbo.parquet.deep;

import java.io.ByteArrayOutputStream;

/** Collects parameters. A varint is base 128, low group first. */
final class ParameterWriter {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  ParameterWriter u8(int value) {
    bytes.write(value);
    return this;
  }

  /** Appends a number that is not negative. */
  ParameterWriter varint(long value) {
    long rest = value;
    while (rest > 0x7f) {
      u8(((int) rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    return u8((int) rest);
  }

  ParameterWriter append(byte[] more) {
    bytes.writeBytes(more);
    return this;
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }
}

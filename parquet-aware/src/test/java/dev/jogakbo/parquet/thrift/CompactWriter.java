package dev.jogakbo.parquet.thrift;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;

/** Writes the compact protocol byte by byte, right or wrong. */
public final class CompactWriter {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** Appends a field's header in its short form. */
  public CompactWriter field(int delta, int type) {
    bytes.write(delta << 4 | type);
    return this;
  }

  /** Appends a field's header with the id itself. */
  public CompactWriter longField(int id, int type) {
    bytes.write(type);
    return integer(id);
  }

  /** Appends a zigzag varint. */
  public CompactWriter integer(long value) {
    return varint((value << 1) ^ (value >> 63));
  }

  /** Appends a varint. */
  public CompactWriter varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes.write((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes.write((int) rest);
    return this;
  }

  /** Appends length and bytes. */
  public CompactWriter binary(byte[] value) {
    return varint(value.length).raw(value);
  }

  /** Appends the header of a list. */
  public CompactWriter list(int count, int elementType) {
    if (count < 15) {
      bytes.write(count << 4 | elementType);
      return this;
    }
    bytes.write(0xf0 | elementType);
    return varint(count);
  }

  /** Ends a structure. */
  public CompactWriter stop() {
    bytes.write(0);
    return this;
  }

  /** Appends bytes as they are. */
  public CompactWriter raw(byte[] value) {
    bytes.writeBytes(value);
    return this;
  }

  /** Appends bytes written as hexadecimal digits. */
  public CompactWriter hex(String digits) {
    return raw(HexFormat.of().parseHex(digits));
  }

  /** Returns all bytes written. */
  public byte[] toByteArray() {
    return bytes.toByteArray();
  }
}

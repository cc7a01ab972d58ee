package dev.jogakbo.parquet.thrift;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Structures for the tests of the walk. */
final class CompactSamples {
  private CompactSamples() {}

  /** A structure with a field of every type. */
  static byte[] everything() {
    return new CompactWriter()
        .field(1, WireType.TRUE)
        .field(1, WireType.I8)
        .hex("7f")
        .longField(300, WireType.I64)
        .integer(Long.MIN_VALUE)
        .field(1, WireType.DOUBLE)
        .hex("0102030405060708")
        .field(1, WireType.BINARY)
        .binary("some text".getBytes(UTF_8))
        .field(1, WireType.UUID)
        .raw(new byte[16])
        .field(1, WireType.LIST)
        .list(17, WireType.I32)
        .raw(new byte[17])
        .field(1, WireType.MAP)
        .varint(1)
        .hex("8b")
        .binary(new byte[4])
        .varint(2)
        .hex("3c")
        .hex("0100" + "0200")
        .field(1, WireType.STRUCT)
        .field(1, WireType.SET)
        .list(1, WireType.STRUCT)
        .field(1, WireType.I16)
        .integer(4)
        .stop()
        .stop()
        .stop()
        .toByteArray();
  }
}

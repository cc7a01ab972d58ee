package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.layout.ByteSource;

/** Bytes that can be read as long as that is wanted. */
record PacedBytes(ByteSource bytes, Pace pace) implements ByteSource {
  @Override
  public long lengthBytes() {
    return bytes.lengthBytes();
  }

  @Override
  public void read(long position, byte[] target, int offset, int lengthBytes) {
    pace.pass(0);
    bytes.read(position, target, offset, lengthBytes);
  }
}

package dev.jogakbo.parquet.codec;

/** Leaves bytes as they are. */
final class StoredEncoder implements BlockEncoder {
  @Override
  public int lengthBytesMax(int plainLengthBytes) {
    return plainLengthBytes;
  }

  @Override
  public int encode(ByteSlice plain, byte[] target, int at) {
    System.arraycopy(plain.bytes(), plain.start(), target, at, plain.lengthBytes());
    return at + plain.lengthBytes();
  }
}

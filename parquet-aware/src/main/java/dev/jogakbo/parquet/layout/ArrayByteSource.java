package dev.jogakbo.parquet.layout;

/** Bytes of an array, which is borrowed. */
@SuppressWarnings("ArrayRecordComponent") // compared by identity, as a file is
public record ArrayByteSource(byte[] bytes) implements ByteSource {

  @Override
  public long lengthBytes() {
    return bytes.length;
  }

  @Override
  public void read(long position, byte[] target, int offset, int lengthBytes) {
    System.arraycopy(bytes, Math.toIntExact(position), target, offset, lengthBytes);
  }
}

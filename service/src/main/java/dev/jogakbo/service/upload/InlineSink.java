package dev.jogakbo.service.upload;

import java.util.Arrays;

/** Keeps a small upload's bytes in its row. */
final class InlineSink implements UploadSink {
  private final UploadRows rows;
  private final byte[] bytes;
  private int size;

  InlineSink(UploadRows rows, byte[] soFar, int lengthBytesMax) {
    this.rows = rows;
    this.bytes = Arrays.copyOf(soFar, lengthBytesMax);
    this.size = soFar.length;
  }

  @Override
  public void write(byte[] source, int offset, int lengthBytes) {
    System.arraycopy(source, offset, bytes, size, lengthBytes);
    size += lengthBytes;
  }

  @Override
  public void settle(StagedUpload upload) {
    rows.put(upload, Arrays.copyOf(bytes, size));
  }

  @Override
  public void rewind(long offsetBytes) {
    size = Math.toIntExact(offsetBytes);
  }

  @Override
  public void close() {}
}

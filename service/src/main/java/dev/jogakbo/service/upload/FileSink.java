package dev.jogakbo.service.upload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Keeps an upload's bytes in its file: synced first, then counted. */
final class FileSink implements UploadSink {
  private final UploadRows rows;
  private final FileChannel channel;

  FileSink(UploadRows rows, FileChannel channel) {
    this.rows = rows;
    this.channel = channel;
  }

  @Override
  public void write(byte[] bytes, int offset, int lengthBytes) throws IOException {
    ByteBuffer source = ByteBuffer.wrap(bytes, offset, lengthBytes);
    while (source.hasRemaining()) {
      channel.write(source);
    }
  }

  @Override
  public void settle(StagedUpload upload) throws IOException {
    channel.force(true);
    rows.put(upload);
  }

  @Override
  public void rewind(long offsetBytes) throws IOException {
    channel.truncate(offsetBytes);
    channel.position(offsetBytes);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

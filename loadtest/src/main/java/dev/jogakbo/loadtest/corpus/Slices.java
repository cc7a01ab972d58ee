package dev.jogakbo.loadtest.corpus;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Copies ranges of a file. */
final class Slices implements AutoCloseable {
  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 20);

  Slices(Path file) throws IOException {
    channel = FileChannel.open(file);
  }

  void copy(long start, long end, OutputStream out) throws IOException {
    long at = start;
    while (at < end) {
      buffer.clear().limit((int) Math.min(buffer.capacity(), end - at));
      int count = channel.read(buffer, at);
      if (count < 0) {
        throw new IOException("the file ends at " + at + ", expected " + end);
      }
      out.write(buffer.array(), 0, count);
      at += count;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

package dev.jogakbo.parquet.layout;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Bytes of a file, which must not change while it is open. May be read by many threads. */
public final class FileByteSource implements ByteSource, Closeable {
  private final Path path;
  private final FileChannel channel;
  private final long lengthBytes;

  private FileByteSource(Path path, FileChannel channel) throws IOException {
    this.path = path;
    this.channel = channel;
    this.lengthBytes = channel.size();
  }

  /** Opens the file for reading. */
  public static FileByteSource open(Path path) throws IOException {
    return new FileByteSource(path, FileChannel.open(path, StandardOpenOption.READ));
  }

  @Override
  public long lengthBytes() {
    return lengthBytes;
  }

  @Override
  public void read(long position, byte[] target, int offset, int lengthBytes) {
    ByteBuffer buffer = ByteBuffer.wrap(target, offset, lengthBytes);
    try {
      while (buffer.hasRemaining()) {
        if (channel.read(buffer, position + buffer.position() - offset) < 0) {
          throw new EOFException(
              path + ": expected " + buffer.remaining() + " more bytes, found the end");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

package dev.jogakbo.parquet.rewrite;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that wait until others are written: few of them in memory, more in a file that nobody else
 * sees and that is gone when this is closed. Used by one thread.
 */
final class Spill implements Closeable {
  private static final int COPY_BYTES = 1 << 16;

  private final Path folder;
  private final int memoryBytesMax;
  private final Memory memory = new Memory();
  private @Nullable FileChannel file;
  private long fileBytes;

  /** Keeps up to so many bytes in memory, others in a file of the folder. */
  Spill(Path folder, int memoryBytesMax) {
    this.folder = folder;
    this.memoryBytesMax = memoryBytesMax;
  }

  /** Returns how many bytes were added. */
  long lengthBytes() {
    return fileBytes + memory.size();
  }

  /** Appends {@code bytes[start, start + lengthBytes)}. */
  void add(byte[] bytes, int start, int lengthBytes) throws IOException {
    if (memory.size() > memoryBytesMax - lengthBytes) {
      moveToFile();
    }
    if (lengthBytes > memoryBytesMax) {
      write(ByteBuffer.wrap(bytes, start, lengthBytes));
    } else {
      memory.write(bytes, start, lengthBytes);
    }
  }

  /** Appends all of an array. */
  void add(byte[] bytes) throws IOException {
    add(bytes, 0, bytes.length);
  }

  /** Writes all bytes in their order. */
  void writeTo(OutputStream out) throws IOException {
    FileChannel channel = file;
    if (channel != null) {
      copy(channel, out);
    }
    memory.writeTo(out);
  }

  /** Forgets all bytes. */
  void clear() throws IOException {
    memory.reset();
    fileBytes = 0;
    FileChannel channel = file;
    if (channel != null) {
      channel.truncate(0);
    }
  }

  @Override
  public void close() throws IOException {
    FileChannel channel = file;
    if (channel != null) {
      channel.close();
    }
  }

  private void moveToFile() throws IOException {
    write(memory.toBuffer());
    memory.reset();
  }

  private void write(ByteBuffer bytes) throws IOException {
    FileChannel channel = file == null ? open() : file;
    while (bytes.hasRemaining()) {
      fileBytes += channel.write(bytes, fileBytes);
    }
  }

  private FileChannel open() throws IOException {
    Path path = Files.createTempFile(folder, "rewrite-", ".pages");
    FileChannel opened =
        FileChannel.open(
            path,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    file = opened;
    return opened;
  }

  private void copy(FileChannel channel, OutputStream out) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(COPY_BYTES);
    for (long at = 0; at < fileBytes; at += buffer.limit()) {
      buffer.clear().limit((int) Math.min(COPY_BYTES, fileBytes - at));
      while (buffer.hasRemaining()) {
        if (channel.read(buffer, at + buffer.position()) < 0) {
          throw new EOFException("scratch file: expected " + fileBytes + " bytes, found fewer");
        }
      }
      out.write(buffer.array(), 0, buffer.limit());
    }
  }

  /** Shows its array, to write it without a copy. */
  private static final class Memory extends ByteArrayOutputStream {
    ByteBuffer toBuffer() {
      return ByteBuffer.wrap(buf, 0, count);
    }
  }
}

package dev.jogakbo.store.object;

import dev.jogakbo.store.error.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;

/**
 * A temporary file that bytes are appended to through one large buffer and read back from. Used by
 * one thread at a time. Closing it removes the file's name.
 *
 * <p>Failures are {@link StoreException}s; a full file system is a {@link
 * dev.jogakbo.store.error.StoreFullException}.
 */
public final class SpoolFile implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 20;
  private static final int IDLE_BUFFER_COUNT_MAX = 16;
  private static final ArrayBlockingQueue<ByteBuffer> IDLE_BUFFERS =
      new ArrayBlockingQueue<>(IDLE_BUFFER_COUNT_MAX);

  private final Path path;
  private final FileChannel channel;
  private final ByteBuffer buffer;
  private long flushedBytes;
  private boolean open = true;

  private SpoolFile(Path path, FileChannel channel, ByteBuffer buffer) {
    this.path = path;
    this.channel = channel;
    this.buffer = buffer;
  }

  /** Creates the file; it must not exist. */
  public static SpoolFile create(Path path) {
    try {
      FileChannel channel =
          FileChannel.open(
              path,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      return new SpoolFile(path, channel, takeBuffer());
    } catch (IOException e) {
      throw FileFailures.of("create", path, e);
    }
  }

  /** Appends bytes. */
  public void write(byte[] source, int offset, int lengthBytes) {
    Objects.checkFromIndexSize(offset, lengthBytes, source.length);
    int end = offset + lengthBytes;
    for (int at = offset; at < end; ) {
      int step = Math.min(end - at, buffer.remaining());
      buffer.put(source, at, step);
      at += step;
      if (!buffer.hasRemaining()) {
        flush();
      }
    }
  }

  /** Returns the bytes appended so far. */
  public long lengthBytes() {
    return flushedBytes + buffer.position();
  }

  /** Reads bytes appended before, from the file. */
  public void readBack(long position, byte[] destination, int offset, int lengthBytes) {
    Objects.checkFromIndexSize(position, (long) lengthBytes, lengthBytes());
    flush();
    ByteBuffer target = ByteBuffer.wrap(destination, offset, lengthBytes);
    try {
      while (target.hasRemaining()) {
        if (channel.read(target, position + target.position() - offset) < 0) {
          throw new IOException("the file is shorter than what was written to it");
        }
      }
    } catch (IOException e) {
      throw FileFailures.of("read back", path, e);
    }
  }

  /** Hands all bytes to the file. */
  public void flush() {
    buffer.flip();
    try {
      while (buffer.hasRemaining()) {
        flushedBytes += channel.write(buffer);
      }
    } catch (IOException e) {
      throw FileFailures.of("write", path, e);
    } finally {
      buffer.clear();
    }
  }

  /** Hands all bytes to the file and the file to the disk. */
  public void force() {
    flush();
    try {
      channel.force(true);
    } catch (IOException e) {
      throw FileFailures.of("sync", path, e);
    }
  }

  /** Returns where the file is. */
  public Path path() {
    return path;
  }

  /** Closes the file and removes its name; a file linked elsewhere stays there. */
  @Override
  public void close() {
    if (!open) {
      return;
    }
    open = false;
    buffer.clear();
    // Where enough buffers are idle, this one is left to the collector.
    IDLE_BUFFERS.offer(buffer);
    try (channel) {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw FileFailures.of("remove", path, e);
    }
  }

  private static ByteBuffer takeBuffer() {
    ByteBuffer idle = IDLE_BUFFERS.poll();
    return idle == null ? ByteBuffer.allocateDirect(BUFFER_BYTES) : idle;
  }
}

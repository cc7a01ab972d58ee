package dev.jogakbo.store.object;

import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.work.Pending;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * A temporary file that bytes are appended to through large buffers and read back from: while one
 * is being filled, the one before it is written by another thread. Used by one thread at a time.
 * Closing it removes the file's name.
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
  private final Executor writer;
  private ByteBuffer buffer;
  private @Nullable ByteBuffer spare;
  private @Nullable Pending<?> writing;
  private long handedOnBytes;
  private boolean open = true;

  private SpoolFile(Path path, FileChannel channel, Executor writer) {
    this.path = path;
    this.channel = channel;
    this.writer = writer;
    this.buffer = takeBuffer();
  }

  /**
   * Creates the file; it must not exist.
   *
   * @param writer writes full buffers, for this file one at a time
   */
  static SpoolFile create(Path path, Executor writer) {
    try {
      FileChannel channel =
          FileChannel.open(
              path,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      return new SpoolFile(path, channel, writer);
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
        handOn();
      }
    }
  }

  private void handOn() {
    awaitWriting();
    ByteBuffer full = buffer.flip();
    buffer = spare == null ? takeBuffer() : spare.clear();
    spare = full;
    handedOnBytes += full.remaining();
    FutureTask<?> task = new FutureTask<>(() -> writeAll(full), null);
    writing = new Pending<>(task);
    writer.execute(task);
  }

  private void awaitWriting() {
    if (writing != null) {
      writing.join();
      writing = null;
    }
  }

  private void writeAll(ByteBuffer bytes) {
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      throw FileFailures.of("write", path, e);
    }
  }

  /** Returns the bytes appended so far. */
  public long lengthBytes() {
    return handedOnBytes + buffer.position();
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
    awaitWriting();
    handedOnBytes += buffer.position();
    try {
      writeAll(buffer.flip());
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
    if (writing != null) {
      writing.quietly();
    }
    giveBack(buffer);
    if (spare != null) {
      giveBack(spare);
    }
    try (channel) {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw FileFailures.of("remove", path, e);
    }
  }

  /** Where enough buffers are idle, it is left to the collector. */
  private static void giveBack(ByteBuffer used) {
    IDLE_BUFFERS.offer(used.clear());
  }

  private static ByteBuffer takeBuffer() {
    ByteBuffer idle = IDLE_BUFFERS.poll();
    return idle == null ? ByteBuffer.allocateDirect(BUFFER_BYTES) : idle;
  }
}

package dev.jogakbo.store.object;

import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.work.Lane;
import dev.jogakbo.store.work.Pending;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Objects;

/**
 * A temporary file that bytes are appended to through large buffers and read back from. Full
 * buffers are written by another thread, a few of them behind, because a file system that is busy
 * making other files durable stops every writer for a while. Used by one thread at a time. Closing
 * it removes the file's name.
 *
 * <p>Failures are {@link StoreException}s; a full file system is a {@link
 * dev.jogakbo.store.error.StoreFullException}.
 */
public final class SpoolFile implements AutoCloseable {
  private static final int WAITING_COUNT_MAX = 8;

  private final Path path;
  private final FileChannel channel;
  private final SpoolBuffers buffers;
  private final Lane lane;
  private final ArrayDeque<Pending<?>> waiting = new ArrayDeque<>();
  private ByteBuffer buffer;
  private long handedOnBytes;
  private boolean open = true;

  private SpoolFile(Path path, FileChannel channel, SpoolBuffers buffers) {
    this.path = path;
    this.channel = channel;
    this.buffers = buffers;
    this.lane = buffers.newLane();
    this.buffer = buffers.take();
  }

  /** Creates the file; it must not exist. */
  static SpoolFile create(Path path, SpoolBuffers buffers) {
    try {
      FileChannel channel =
          FileChannel.open(
              path,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      return new SpoolFile(path, channel, buffers);
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
    ByteBuffer next = waiting.size() < WAITING_COUNT_MAX ? buffers.tryTake() : null;
    if (next == null) {
      flush();
      return;
    }
    ByteBuffer full = buffer.flip();
    buffer = next;
    handedOnBytes += full.remaining();
    waiting.add(lane.run(() -> writeAndGiveBack(full)));
    while (!waiting.isEmpty() && waiting.element().isDone()) {
      joinOldest();
    }
  }

  private void writeAndGiveBack(ByteBuffer full) {
    try {
      writeAll(full);
    } finally {
      buffers.giveBack(full);
    }
  }

  /** One that failed stays, so that every step after it fails too. */
  private void joinOldest() {
    waiting.element().join();
    waiting.remove();
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
    while (!waiting.isEmpty()) {
      joinOldest();
    }
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
    waiting.forEach(Pending::quietly);
    buffers.giveBack(buffer);
    try (channel) {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw FileFailures.of("remove", path, e);
    }
  }
}

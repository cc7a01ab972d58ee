package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.layout.ByteSource;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A body in a file without a name. Written by one thread, then read by any. */
final class BodySpool implements ByteSource, Closeable {
  /** Room is taken in steps where it is not known how much will come. */
  static final long STEP_BYTES = 16 << 20;

  private static final Set<OpenOption> NEW_AND_NAMELESS =
      Set.of(
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          StandardOpenOption.DELETE_ON_CLOSE);

  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final Spools spools;
  private final FileChannel channel;
  private long takenBytes;
  private long lengthBytes;

  private BodySpool(Spools spools, FileChannel channel, long takenBytes) {
    this.spools = spools;
    this.channel = channel;
    this.takenBytes = takenBytes;
  }

  static BodySpool create(Spools spools, Path path, long takenBytes) throws IOException {
    return new BodySpool(spools, FileChannel.open(path, NEW_AND_NAMELESS, OWNER_ONLY), takenBytes);
  }

  /**
   * Appends bytes, all of them or none.
   *
   * @throws NoRoomException if there is no room for them
   */
  void append(byte[] source, int offset, int count) throws NoRoomException {
    try {
      takeRoom(count);
      ByteBuffer bytes = ByteBuffer.wrap(source, offset, count);
      while (bytes.hasRemaining()) {
        channel.write(bytes, lengthBytes + bytes.position() - offset);
      }
      lengthBytes += count;
    } catch (NoRoomException e) {
      throw e;
    } catch (IOException e) {
      throw new NoRoomException("temporary file: cannot be written: " + e.getMessage(), e);
    }
  }

  private void takeRoom(int count) throws IOException {
    if (lengthBytes + count > takenBytes) {
      spools.take(STEP_BYTES);
      takenBytes += STEP_BYTES;
    }
  }

  @Override
  public long lengthBytes() {
    return lengthBytes;
  }

  @Override
  public void read(long position, byte[] target, int offset, int count) {
    ByteBuffer buffer = ByteBuffer.wrap(target, offset, count);
    try {
      while (buffer.hasRemaining()) {
        if (channel.read(buffer, position + buffer.position() - offset) < 0) {
          throw new EOFException("temporary file: shorter than what was written to it");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lets the bytes go. */
  @Override
  public void close() throws IOException {
    try (channel) {
      spools.giveBack(takenBytes);
    }
  }
}

package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.layout.ByteSource;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The streams of a column that wait for its values to be stored. Used by one thread. */
final class ColumnScratch implements Closeable {
  private static final int STEP_BYTES = 64 << 10;

  private final Scratch scratch;
  private final ByteSource file;
  private final @Nullable ScratchBytes[] waiting = new ScratchBytes[StreamKind.count()];
  private final byte[] step = new byte[STEP_BYTES];

  ColumnScratch(Scratch scratch, ByteSource file) {
    this.scratch = scratch;
    this.file = file;
  }

  void write(StreamKind kind, byte[] bytes, int offset, int lengthBytes) throws IOException {
    if (lengthBytes > 0) {
      open(kind).write(bytes, offset, lengthBytes);
    }
  }

  /** Appends bytes of the file. */
  void copy(StreamKind kind, long start, long lengthBytes) throws IOException {
    for (long done = 0; done < lengthBytes; done += STEP_BYTES) {
      int some = (int) Math.min(STEP_BYTES, lengthBytes - done);
      file.read(start + done, step, 0, some);
      write(kind, step, 0, some);
    }
  }

  private ScratchBytes open(StreamKind kind) throws IOException {
    ScratchBytes bytes = waiting[kind.number()];
    if (bytes == null) {
      bytes = scratch.open();
      waiting[kind.number()] = bytes;
    }
    return bytes;
  }

  /** Stores what waits of a kind; nothing if there is none. */
  @Nullable StoredStream store(StreamKind kind, StreamStore streams) throws IOException {
    ScratchBytes bytes = waiting[kind.number()];
    if (bytes == null) {
      return null;
    }
    try (InputStream stream = bytes.read()) {
      return streams.store(stream, kind.grain());
    }
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (ScratchBytes bytes : waiting) {
      try {
        if (bytes != null) {
          bytes.close();
        }
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}

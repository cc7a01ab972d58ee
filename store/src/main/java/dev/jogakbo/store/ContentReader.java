package dev.jogakbo.store;

import java.io.IOException;
import java.io.OutputStream;

/** Reads one content, whole or by range. Used by one thread. */
public interface ContentReader extends AutoCloseable {

  /** Returns the content's length. */
  long sizeBytes();

  /**
   * Writes the bytes {@code [start, end)} to the sink, each verified before it is written. Reads
   * from the object store run a bounded distance ahead; when the sink throws, they stop.
   *
   * @throws IOException what the sink threw
   * @throws IndexOutOfBoundsException unless {@code 0 <= start <= end <= sizeBytes}
   * @throws dev.jogakbo.store.error.CorruptDataException if stored bytes are damaged; all bytes
   *     before them were written, none of them was
   */
  void transferTo(long start, long end, OutputStream sink) throws IOException;

  @Override
  void close();
}

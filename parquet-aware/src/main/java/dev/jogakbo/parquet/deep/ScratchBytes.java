package dev.jogakbo.parquet.deep;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/** Bytes that wait: first all are written, then all are read. Used by one thread. */
public interface ScratchBytes extends Closeable {

  /** Appends {@code source[offset, offset + lengthBytes)}. */
  void write(byte[] source, int offset, int lengthBytes) throws IOException;

  /** Returns all bytes written, from the first on. */
  InputStream read() throws IOException;

  /** Returns how many bytes were written. */
  long lengthBytes();
}

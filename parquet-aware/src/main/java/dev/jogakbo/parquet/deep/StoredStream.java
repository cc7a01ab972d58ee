package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.transform.FileRange;

/** A stream that is kept. */
public interface StoredStream {

  /** Returns the number of bytes. */
  long lengthBytes();

  /** Returns the range of the stream that the chunks cover in which a range of it lies. */
  FileRange cover(FileRange range);
}

package dev.jogakbo.parquet.deep;

import java.io.IOException;
import java.io.InputStream;

/** Keeps streams, cut by their content. */
@FunctionalInterface
public interface StreamStore {

  /** Reads a stream of at least one byte to its end, and keeps it. */
  StoredStream store(InputStream stream, Grain grain) throws IOException;
}

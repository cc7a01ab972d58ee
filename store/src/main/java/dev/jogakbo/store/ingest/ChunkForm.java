package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.ChunkSizes;
import dev.jogakbo.store.pack.ChunkCodec;

/**
 * How a stream is cut, and what its new chunks are compressed with.
 *
 * @param sizes of chunks
 * @param codec preferred; bytes that it does not make smaller stay as they are
 */
public record ChunkForm(ChunkSizes sizes, ChunkCodec codec) {
  /** That of files as users send them. */
  public static final ChunkForm FILE = new ChunkForm(ChunkSizes.XET, ChunkCodec.LZ4);
}

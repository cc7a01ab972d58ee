package dev.jogakbo.store;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XorbHash;
import java.util.List;

/** A xorb and all its chunks. */
public record XorbListing(XorbHash hash, List<SizedChunk> chunks) {
  /** Copies the list. */
  public XorbListing {
    chunks = List.copyOf(chunks);
  }
}

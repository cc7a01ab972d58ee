package dev.jogakbo.store.recipe;

/** A part of a content, and where it comes from. */
public sealed interface Segment permits ChunkRun, Transformed {

  /** Returns the bytes it gives, at least 1. */
  long lengthBytes();

  /** Returns how many chunks it is made from. */
  long chunkCount();
}

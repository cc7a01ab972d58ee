package dev.jogakbo.store;

import dev.jogakbo.store.ingest.Part;
import dev.jogakbo.store.recipe.ByteRange;

/** Bytes stored to be part of a content. Good for the session that stored them. */
public final class StoredPart {
  private final Part part;

  StoredPart(Part part) {
    this.part = part;
  }

  Part part() {
    return part;
  }

  /**
   * Returns the bytes of the chunks that a range lies in.
   *
   * @param range not empty, within the part
   */
  public ByteRange cover(ByteRange range) {
    return part.cover(range);
  }

  /** Returns the number of bytes. */
  public long lengthBytes() {
    return part.lengthBytes();
  }
}

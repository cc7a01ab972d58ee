package dev.jogakbo.store;

import dev.jogakbo.store.ingest.Part;

/** Bytes stored to be part of a content. Good for the session that stored them. */
public final class StoredPart {
  private final Part part;

  StoredPart(Part part) {
    this.part = part;
  }

  Part part() {
    return part;
  }

  /** Returns the number of bytes. */
  public long lengthBytes() {
    return part.lengthBytes();
  }
}

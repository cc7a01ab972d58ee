package dev.jogakbo.store;

import dev.jogakbo.store.ingest.Slice;
import dev.jogakbo.store.recipe.ByteRange;

/** Whole chunks of a stored part, which a segment is made from. */
public final class StoredSlice {
  private final Slice slice;

  private StoredSlice(Slice slice) {
    this.slice = slice;
  }

  /**
   * Returns a slice.
   *
   * @param cover what {@link StoredPart#cover} returns
   */
  public static StoredSlice of(StoredPart part, ByteRange cover) {
    return new StoredSlice(new Slice(part.part(), cover));
  }

  /** Returns all of a part, which is not empty. */
  public static StoredSlice of(StoredPart part) {
    return new StoredSlice(Slice.of(part.part()));
  }

  Slice slice() {
    return slice;
  }
}

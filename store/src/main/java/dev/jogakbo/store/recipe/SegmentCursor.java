package dev.jogakbo.store.recipe;

import dev.jogakbo.store.blob.ListCursor;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** A walk over segments in the order of the content's bytes. Used by one thread. */
public final class SegmentCursor {
  private final Recipe recipe;
  private final ListCursor entries;
  private final ByteRange range;
  private @Nullable PlacedSegment segment;

  SegmentCursor(Recipe recipe, ListCursor entries, ByteRange range) {
    this.recipe = recipe;
    this.entries = entries;
    this.range = range;
  }

  /** Moves to the next segment that overlaps the range; false when there are no more. */
  public boolean next() {
    PlacedSegment before = segment;
    long end = before == null ? range.start() : before.end();
    segment = null;
    if (end >= range.end() || !entries.next()) {
      return false;
    }
    segment =
        new PlacedSegment(
            entries.startWeight(),
            SegmentV1.decode(entries.entry(), "recipe of content " + recipe.content()));
    return true;
  }

  /** Returns the segment moved to. */
  public PlacedSegment segment() {
    if (segment == null) {
      throw new NoSuchElementException("the cursor is at no segment");
    }
    return segment;
  }
}

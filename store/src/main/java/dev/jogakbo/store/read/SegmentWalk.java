package dev.jogakbo.store.read;

import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.ChunkRun;
import dev.jogakbo.store.recipe.PlacedSegment;
import dev.jogakbo.store.recipe.Segment;
import dev.jogakbo.store.recipe.SegmentCursor;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A recipe's segments within a range, one ahead. As an iterator it gives the runs up to the next
 * segment that is none.
 */
final class SegmentWalk implements Iterator<RunRange> {
  private final SegmentCursor cursor;
  private final ByteRange range;
  private @Nullable PlacedSegment ahead;

  SegmentWalk(SegmentCursor cursor, ByteRange range) {
    this.cursor = cursor;
    this.range = range;
    move();
  }

  /** Returns the segment ahead, or null at the end. */
  @Nullable Segment peek() {
    return ahead == null ? null : ahead.segment();
  }

  /** Returns where in the content the segment ahead begins. */
  long start() {
    return current().start();
  }

  /** Returns which bytes are wanted of the segment ahead, counted from its first. */
  ByteRange wanted() {
    PlacedSegment segment = current();
    long start = Math.max(range.start(), segment.start()) - segment.start();
    return new ByteRange(start, Math.min(range.end(), segment.end()) - segment.start());
  }

  /** Moves past the segment ahead. */
  void move() {
    ahead = cursor.next() ? cursor.segment() : null;
  }

  @Override
  public boolean hasNext() {
    return peek() instanceof ChunkRun;
  }

  @Override
  public RunRange next() {
    if (!(current().segment() instanceof ChunkRun run)) {
      throw new NoSuchElementException("the segment ahead is no run");
    }
    RunRange next = new RunRange(run, wanted());
    move();
    return next;
  }

  private PlacedSegment current() {
    if (ahead == null) {
      throw new NoSuchElementException("no segment is left");
    }
    return ahead;
  }
}

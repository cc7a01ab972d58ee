package dev.jogakbo.store.recipe;

/**
 * A segment and where in the content it begins.
 *
 * @param start first byte in the content
 * @param segment what is there
 */
public record PlacedSegment(long start, Segment segment) {

  /** Returns the position in the content behind its last byte. */
  public long end() {
    return start + segment.lengthBytes();
  }
}

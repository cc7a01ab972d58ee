package dev.jogakbo.parquet.layout;

/**
 * How far the pages of a column chunk could be followed.
 *
 * @param outcome why the walk ended
 * @param end where the last page shown ended; the column chunk's start if none was
 */
public record PageWalk(Outcome outcome, long end) {

  /** Why a walk ended. Counted, so names stay. */
  public enum Outcome {
    /** The pages fill the column chunk. */
    COMPLETE,
    /** Headers are encrypted. */
    ENCRYPTED,
    /** What comes next is no header of a page. */
    HEADER_MALFORMED,
    /** A header is longer than the limit. */
    HEADER_TOO_LARGE,
    /** A page claims to end behind the column chunk. */
    PAGE_TOO_LONG,
    /** There are more pages than the limit. */
    TOO_MANY_PAGES
  }
}

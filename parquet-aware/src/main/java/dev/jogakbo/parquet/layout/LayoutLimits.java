package dev.jogakbo.parquet.layout;

import java.util.stream.IntStream;

/**
 * What a file may ask for before it is left alone. A file beyond a limit is not wrong, only not
 * worth the memory.
 *
 * @param footerBytesMax longest footer that is read; it is held in memory whole
 * @param columnChunkCountMax most column chunks of all row groups together, each some hundred bytes
 *     of memory; a schema of more fields is not read
 * @param pageHeaderBytesMax longest header of a page
 * @param pageCountMax most pages of one column chunk
 * @param copyBytesMax longest gap in which a copy of metadata is looked for
 * @param indexBytesMax most bytes of page indexes that are looked into; they are held in memory
 */
public record LayoutLimits(
    int footerBytesMax,
    int columnChunkCountMax,
    int pageHeaderBytesMax,
    int pageCountMax,
    int copyBytesMax,
    int indexBytesMax) {

  /** Lets every file pass that common readers can read. */
  public static final LayoutLimits DEFAULT =
      new LayoutLimits(64 << 20, 500_000, 16 << 20, 1_000_000, 1 << 20, 64 << 20);

  /** Checks that each is at least 1. */
  public LayoutLimits {
    IntStream limits =
        IntStream.of(
            footerBytesMax,
            columnChunkCountMax,
            pageHeaderBytesMax,
            pageCountMax,
            copyBytesMax,
            indexBytesMax);
    if (limits.anyMatch(limit -> limit < 1)) {
      throw new IllegalArgumentException("a limit is less than 1");
    }
  }
}

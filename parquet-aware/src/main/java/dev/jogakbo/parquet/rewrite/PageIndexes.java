package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.thrift.CompactBuilder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the page index of a column chunk (parquet.thrift, {@code ColumnIndex}, {@code
 * OffsetIndex}).
 */
final class PageIndexes {
  private static final int UNORDERED = 0;
  private static final int ASCENDING = 1;
  private static final int DESCENDING = 2;
  private static final byte[] NO_VALUE = {};

  private final ValueOrder order;
  private final List<PageFacts> pages;

  PageIndexes(ValueOrder order, List<PageFacts> pages) {
    this.order = order;
    this.pages = pages;
  }

  /**
   * Returns where the pages lie.
   *
   * @param start where the first of them begins in the file; the others follow
   * @param hasUnencodedBytes whether values are texts or byte strings
   */
  byte[] offsetIndex(long start, boolean hasUnencodedBytes) {
    CompactBuilder builder = new CompactBuilder();
    builder.enter().structs(1, pages.size());
    long offset = start;
    long firstRow = 0;
    for (PageFacts page : pages) {
      builder.enter().integer64(1, offset);
      builder.integer32(2, page.counts().compressedBytes()).integer64(3, firstRow).leave();
      offset += page.counts().compressedBytes();
      firstRow += page.counts().rowCount();
    }
    if (hasUnencodedBytes) {
      builder.integers64(2, pages.stream().mapToLong(PageFacts::unencodedBytes).toArray());
    }
    return builder.leave().toByteArray();
  }

  /** Returns what lies in the pages; nothing where that cannot be said of each of them. */
  byte @Nullable [] findColumnIndex() {
    if (order == ValueOrder.NONE || pages.stream().anyMatch(PageFacts::isWithoutOrder)) {
      return null;
    }
    boolean[] nullPages = new boolean[pages.size()];
    for (int i = 0; i < nullPages.length; i++) {
      nullPages[i] = pages.get(i).isNullPage();
    }
    return new CompactBuilder()
        .enter()
        .truths(1, nullPages)
        .binaries(2, pages.stream().map(page -> value(page.least())).toList())
        .binaries(3, pages.stream().map(page -> value(page.greatest())).toList())
        .integer32(4, boundaryOrder())
        .integers64(5, pages.stream().mapToLong(page -> page.counts().nullCount()).toArray())
        .leave()
        .toByteArray();
  }

  private static byte[] value(@Nullable Bound bound) {
    return bound == null ? NO_VALUE : bound.value();
  }

  private int boundaryOrder() {
    List<PageFacts> filled = pages.stream().filter(page -> !page.isNullPage()).toList();
    boolean rises = true;
    boolean falls = true;
    for (int i = 1; i < filled.size(); i++) {
      PageFacts before = filled.get(i - 1);
      PageFacts page = filled.get(i);
      int byLeast = compare(before.least(), page.least());
      int byGreatest = compare(before.greatest(), page.greatest());
      rises &= byLeast <= 0 && byGreatest <= 0;
      falls &= byLeast >= 0 && byGreatest >= 0;
    }
    return rises ? ASCENDING : falls ? DESCENDING : UNORDERED;
  }

  private int compare(@Nullable Bound a, @Nullable Bound b) {
    byte[] left = Objects.requireNonNull(a).value();
    byte[] right = Objects.requireNonNull(b).value();
    return order.hasKeys()
        ? Long.compare(order.key(left, 0), order.key(right, 0))
        : order.compare(left, 0, left.length, right, 0, right.length);
  }
}

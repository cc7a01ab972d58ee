package dev.jogakbo.parquet.column;

/**
 * What a page may become in memory. A run of equal levels or values takes few bytes however long it
 * is, so the bytes of the page are no limit.
 *
 * @param valueCountMax most values of a page, nulls included; each takes up to ten bytes beside its
 *     own
 * @param valueBytesMax most bytes of the values of a page or dictionary, if they do not lie in the
 *     page as they are
 */
public record ColumnLimits(int valueCountMax, int valueBytesMax) {
  /** More than any common writer puts into one page. */
  public static final ColumnLimits DEFAULT = new ColumnLimits(16 << 20, 256 << 20);

  /** Checks that each is at least 1. */
  public ColumnLimits {
    if (valueCountMax < 1 || valueBytesMax < 1) {
      throw new IllegalArgumentException("a limit is less than 1");
    }
  }

  /** Refuses a number of values. */
  void checkCount(String where, long count) {
    if (count < 0 || count > valueCountMax) {
      throw MalformedPageException.of(where, "0 to " + valueCountMax + " values", count);
    }
  }

  /** Refuses so many bytes of values. */
  int checkedBytes(String where, long lengthBytes) {
    if (lengthBytes < 0 || lengthBytes > valueBytesMax) {
      throw MalformedPageException.of(
          where, "0 to " + valueBytesMax + " bytes of values", lengthBytes);
    }
    return (int) lengthBytes;
  }
}

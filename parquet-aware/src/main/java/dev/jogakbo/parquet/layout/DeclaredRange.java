package dev.jogakbo.parquet.layout;

/**
 * Where a file says something lies. Nothing is checked: it may be negative, or not in the file.
 *
 * @param offset from the file's start
 * @param lengthBytes 0 where the file does not say
 */
public record DeclaredRange(long offset, long lengthBytes) {

  /** What a file declares that says nothing. */
  public static final DeclaredRange NONE = new DeclaredRange(0, 0);

  /** Returns the range; always the same where the file says nothing. */
  static DeclaredRange of(long offset, long lengthBytes) {
    return offset == 0 && lengthBytes == 0 ? NONE : new DeclaredRange(offset, lengthBytes);
  }

  /** Whether all of it lies in {@code [start, end)} and there is at least one byte. */
  boolean liesIn(long start, long end) {
    return lengthBytes > 0 && offset >= start && offset < end && lengthBytes <= end - offset;
  }
}

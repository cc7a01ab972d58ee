package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.thrift.CompactCursor;

/**
 * Copies a structure byte for byte but for the numbers at certain sites, which it replaces, site by
 * site in the order of the bytes. Used by one thread.
 */
abstract class SiteCoder {
  final byte[] source;
  final int sourceBytes;
  final ByteBuilder target = new ByteBuilder();
  private int copiedTo;
  private int siteCount;

  /** Copies {@code source[0, sourceBytes)}, which is borrowed. */
  SiteCoder(byte[] source, int sourceBytes) {
    this.source = source;
    this.sourceBytes = sourceBytes;
  }

  /** Returns a cursor over the source. */
  final CompactCursor cursor(String what) {
    return new CompactCursor(source, what).reset(source, 0, sourceBytes);
  }

  /**
   * Takes the number of the field the cursor is at, and replaces it.
   *
   * @return what the number is in the file; 0 if the field holds none
   */
  final long take(CompactCursor cursor, RelativeCode code, long expected) {
    if (!cursor.isInteger()) {
      cursor.skip();
      return 0;
    }
    long number = cursor.integer(0);
    copyTo(cursor.valueStart());
    copiedTo = cursor.position();
    return replace(new Site(siteCount++, cursor.valueStart(), copiedTo), number, code, expected);
  }

  /** Copies what follows the last site and returns all of the target. */
  final byte[] finish() {
    copyTo(sourceBytes);
    return target.toByteArray();
  }

  /** Returns how long the target is when the source has been copied up to there. */
  final int sizeAt(int end) {
    return target.size() + end - copiedTo;
  }

  /** Appends what stands for the number in the target, and returns what it is in the file. */
  abstract long replace(Site site, long number, RelativeCode code, long expected);

  /** Appends the number as it stands. */
  final void keep(Site site) {
    target.append(source, site.start(), site.end());
  }

  private void copyTo(int end) {
    target.append(source, copiedTo, end);
    copiedTo = end;
  }

  /** Number {@code index} of the structure, in {@code source[start, end)}. */
  record Site(int index, int start, int end) {}
}

package dev.jogakbo.parquet.rewrite;

/**
 * How long pages become that end where their content says so. Bytes are those of values and levels
 * before they are encoded, as {@link ContentCutter} counts them.
 *
 * @param bytesMin no page ends before it has that many bytes
 * @param bytesMax a page ends at the first row after so many bytes
 * @param normLevel pages come closer to the middle of the two the higher it is; may be negative
 */
public record CutLimits(long bytesMin, long bytesMax, int normLevel) {
  /** The limits Arrow takes unless told otherwise. */
  public static final CutLimits DEFAULT = new CutLimits(256 << 10, 1 << 20, 0);

  private static final int HALVINGS_OF_EIGHT_TABLES = 3;

  /** Checks that pages can be cut by them. */
  public CutLimits {
    if (bytesMin < 0 || bytesMax <= bytesMin) {
      throw new IllegalArgumentException(
          "page cuts: expected 0 <= least bytes < most bytes, found " + bytesMin + ", " + bytesMax);
    }
    int bits = maskBits(bytesMin, bytesMax, normLevel);
    if (bits < 1 || bits >= Long.SIZE) {
      throw new IllegalArgumentException(
          "page cuts: expected limits that give 1 to 63 bits of hash, found " + bits + " bits");
    }
  }

  /** Returns the bits of a hash that are 0 where a page may end. */
  long mask() {
    return -1L << (Long.SIZE - maskBits(bytesMin, bytesMax, normLevel));
  }

  private static int maskBits(long bytesMin, long bytesMax, int normLevel) {
    long target = (bytesMin + bytesMax) / 2 - bytesMin;
    int log = Long.SIZE - 1 - Long.numberOfLeadingZeros(target);
    return log - HALVINGS_OF_EIGHT_TABLES - normLevel;
  }
}

package dev.jogakbo.parquet.layout;

/**
 * What a page holds, as its header says.
 *
 * @param valueCount values including nulls, of a dictionary its entries
 * @param encoding of the values, 0 to 10 or what the file says instead
 * @param levels of pages of version 2; {@link Levels#IN_BODY} for others
 * @param levelEncodings of pages of version 1; {@link LevelEncodings#RLE} for others
 * @param isCompressed whether values are compressed, should the column chunk have a codec
 */
public record PageValues(
    int valueCount,
    int encoding,
    Levels levels,
    LevelEncodings levelEncodings,
    boolean isCompressed) {

  /** How levels are written, as the header says; 3 and 4 occur. */
  public record LevelEncodings(int definition, int repetition) {
    /** Runs and packed bits, as nearly everybody writes. */
    public static final LevelEncodings RLE = new LevelEncodings(3, 3);
  }

  /**
   * Levels that lie in front of the values, never compressed, repetition first.
   *
   * @param rowCount rows of the page
   * @param nullCount nulls of the page
   * @param definitionBytes bytes of definition levels, not negative
   * @param repetitionBytes bytes of repetition levels, not negative
   */
  public record Levels(int rowCount, int nullCount, int definitionBytes, int repetitionBytes) {
    /** Levels, if any, are part of what is compressed. */
    public static final Levels IN_BODY = new Levels(0, 0, 0, 0);

    /** Returns the bytes of all levels. */
    public long lengthBytes() {
      return (long) definitionBytes + repetitionBytes;
    }
  }
}

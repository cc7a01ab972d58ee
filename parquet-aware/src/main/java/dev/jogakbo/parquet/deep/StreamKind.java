package dev.jogakbo.parquet.deep;

/** The streams of a column, in the order inputs have; the order is frozen. */
enum StreamKind {
  /** Headers of pages. */
  HEADERS(0, Grain.DETAILS),
  /** Repetition and definition levels, as they lie in pages. */
  LEVELS(1, Grain.DETAILS),
  /** What dictionary-encoded pages hold behind their levels. */
  INDICES(2, Grain.DETAILS),
  /** Dictionaries, and what other pages hold behind their levels. */
  VALUES(3, Grain.VALUES),
  /** Bytes as they lie in the file. */
  KEPT(4, Grain.FILE);

  private static final StreamKind[] ALL = values();

  private final int number;
  private final Grain grain;

  StreamKind(int number, Grain grain) {
    this.number = number;
    this.grain = grain;
  }

  /** Returns how many kinds there are. */
  static int count() {
    return ALL.length;
  }

  /** Returns the kind of that number. */
  static StreamKind of(int number) {
    return ALL[number];
  }

  /** Returns how finely it is cut. */
  Grain grain() {
    return grain;
  }

  /** Returns its number, which is its place in the order. */
  int number() {
    return number;
  }
}

package dev.jogakbo.parquet.deep;

/** The streams of a column, in the order inputs have; the order is frozen. */
enum StreamKind {
  /** Headers of pages. */
  HEADERS(0),
  /** Repetition and definition levels, as they lie in pages. */
  LEVELS(1),
  /** What dictionary-encoded pages hold behind their levels. */
  INDICES(2),
  /** Dictionaries, and what other pages hold behind their levels. */
  VALUES(3),
  /** Bytes as they lie in the file. */
  KEPT(4);

  private static final StreamKind[] ALL = values();

  private final int number;

  StreamKind(int number) {
    this.number = number;
  }

  /** Returns how many kinds there are. */
  static int count() {
    return ALL.length;
  }

  /** Returns the kind of that number. */
  static StreamKind of(int number) {
    return ALL[number];
  }

  /** Returns its number, which is its place in the order. */
  int number() {
    return number;
  }
}

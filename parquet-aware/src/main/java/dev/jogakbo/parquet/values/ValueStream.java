package dev.jogakbo.parquet.values;

/** The streams of a column. Numbers are frozen. */
enum ValueStream {
  /** How pages are made, see {@link ColumnPlan}; the same for most sections. */
  PLANS(0),
  /** Plain values, or runs of them, see {@link ValueRuns}. */
  VALUES(1),
  /** Runs of repetition levels, see {@link LevelRuns}. */
  REPETITIONS(2),
  /** Runs of definition levels. */
  DEFINITIONS(3),
  /** What of headers cannot be computed, and headers of pages that are kept. */
  HEADERS(4),
  /** Decompressed pages and dictionaries that no rule makes. */
  BODIES(5),
  /** Pages that no encoder makes, compressed, and bytes that belong to no page. */
  KEPT(6);

  private static final ValueStream[] ALL = values();

  private final int number;

  ValueStream(int number) {
    this.number = number;
  }

  /** Returns its number, which is its place among all. */
  int number() {
    return number;
  }

  static int count() {
    return ALL.length;
  }

  static ValueStream of(int number) {
    return ALL[number];
  }
}

package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.deep.Grain;

/** The streams of a column. Numbers are frozen. */
enum ValueStream {
  /** How pages are made, see {@link ColumnPlan}; the same for most sections. */
  PLANS(0, Grain.DETAILS),
  /** Plain values, or runs of them, see {@link ValueRuns}. */
  VALUES(1, Grain.VALUES),
  /** Runs of repetition levels, see {@link LevelRuns}. */
  REPETITIONS(2, Grain.DETAILS),
  /** Runs of definition levels. */
  DEFINITIONS(3, Grain.DETAILS),
  /** What of headers cannot be computed, and headers of pages that are kept. */
  HEADERS(4, Grain.DETAILS),
  /** Decompressed pages and dictionaries that no rule makes. */
  BODIES(5, Grain.VALUES),
  /** Pages that no encoder makes, compressed, and bytes that belong to no page. */
  KEPT(6, Grain.FILE);

  private static final ValueStream[] ALL = values();

  private final int number;
  private final Grain grain;

  ValueStream(int number, Grain grain) {
    this.number = number;
    this.grain = grain;
  }

  /** Returns how finely it is cut. */
  Grain grain() {
    return grain;
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

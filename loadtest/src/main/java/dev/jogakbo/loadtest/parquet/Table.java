package dev.jogakbo.loadtest.parquet;

/**
 * A table that programs make files of.
 *
 * @param program what makes it
 * @param rowCount how many rows
 */
record Table(String program, int rowCount) {
  static final String NESTED_PROGRAM = "nestedtable.py";
  static final int NESTED_LEAF_COUNT = 22;
  private static final String WEB_PROGRAM = "webtable.py";

  static Table web(int rowCount) {
    return new Table(WEB_PROGRAM, rowCount);
  }

  static Table nested(int rowCount) {
    return new Table(NESTED_PROGRAM, rowCount);
  }
}

package dev.jogakbo.loadtest.parquet;

/**
 * A second version of a table and what it may cost.
 *
 * @param name what the program that makes it calls it
 * @param title what readers call it
 * @param writer who saves it
 * @param goal what it may cost
 */
record Edit(String name, String title, String writer, Goal goal) {
  /** Returns what it is called in the file of results. */
  String key() {
    return name + " by " + writer;
  }
}

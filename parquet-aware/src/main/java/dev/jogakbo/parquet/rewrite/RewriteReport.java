package dev.jogakbo.parquet.rewrite;

import java.util.List;

/**
 * What came of a rewrite.
 *
 * @param inputBytes of all inputs
 * @param outputBytes of the file written
 * @param notes what a reader of the file should know: parts of inputs that it has not
 */
public record RewriteReport(long inputBytes, long outputBytes, Counts counts, List<String> notes) {
  /** Copies the list. */
  public RewriteReport {
    notes = List.copyOf(notes);
  }

  /** How much was written. */
  public record Counts(long rowCount, int rowGroupCount, int columnCount, long pageCount) {}
}

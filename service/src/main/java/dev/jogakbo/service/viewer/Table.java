package dev.jogakbo.service.viewer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of one data file. Used by one thread while the file is open. */
interface Table {

  /** Returns what it is in brief. */
  TableFacts facts();

  /** Returns its columns. */
  List<Feature> features();

  /**
   * Reads rows {@code [from, from + count)}, as many of them as there are; of each the values in
   * the order of the columns, as {@link dev.jogakbo.parquet.row.ParquetRows#read} gives them.
   */
  List<List<@Nullable Object>> read(long from, int count);
}

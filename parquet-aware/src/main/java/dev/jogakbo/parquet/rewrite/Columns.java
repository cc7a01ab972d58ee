package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.layout.LeafColumn;
import java.util.List;
import java.util.stream.Collectors;

/** Names of columns in messages. */
final class Columns {
  private static final int NAMES_MAX = 20;

  private Columns() {}

  static String names(List<LeafColumn> columns) {
    String names =
        columns.stream()
            .limit(NAMES_MAX)
            .map(LeafColumn::dottedPath)
            .collect(Collectors.joining(", "));
    int more = columns.size() - NAMES_MAX;
    return more > 0 ? names + " and " + more + " more" : names;
  }
}

package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.rewrite.RowGroupRule.Content;
import dev.jogakbo.parquet.rewrite.RowGroupRule.Keep;
import dev.jogakbo.parquet.rewrite.RowGroupRule.Rows;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Finds out how many rows each row group will have. */
final class RowGroupPlan {
  /** Rows whose hashes are in memory together, eight bytes each. */
  private static final int RUN_ROWS_MAX = 1 << 20;

  private final Inputs inputs;
  private final CursorPool cursors;
  private final RewriteProgress progress;

  RowGroupPlan(Inputs inputs, CursorPool cursors, RewriteProgress progress) {
    this.inputs = inputs;
    this.cursors = cursors;
    this.progress = progress;
  }

  /** Returns the rows of each row group; none is empty. */
  long[] rows(RowGroupRule rule) throws IOException {
    return switch (rule) {
      case Keep() -> kept();
      case Rows(long rowCount) -> counted(rowCount);
      case Content content -> cut(content);
    };
  }

  private long[] kept() {
    return IntStream.range(0, inputs.count())
        .mapToObj(inputs::file)
        .flatMap(file -> file.rowGroups().stream())
        .mapToLong(rowGroup -> rowGroup.rowCount())
        .filter(rowCount -> rowCount > 0)
        .toArray();
  }

  private long[] counted(long rowCount) {
    long all = inputs.rowCount();
    int whole = Math.toIntExact(all / rowCount);
    LongStream full = LongStream.generate(() -> rowCount).limit(whole);
    return all % rowCount == 0
        ? full.toArray()
        : LongStream.concat(full, LongStream.of(all % rowCount)).toArray();
  }

  private long[] cut(Content rule) throws IOException {
    List<LeafColumn> columns = rule.key().isEmpty() ? inputs.columns() : List.of(column(rule));
    RowGroupCutter cutter = new RowGroupCutter(rule.limits());
    long all = inputs.rowCount();
    RowHashes hashes = new RowHashes((int) Math.min(RUN_ROWS_MAX, all));
    for (long row = 0; row < all; ) {
      int count = (int) Math.min(RUN_ROWS_MAX, all - row);
      hash(columns, count, hashes);
      for (int i = 0; i < count; i++) {
        cutter.add(hashes.hash(i));
      }
      row += count;
      progress.planned(row, all);
    }
    return cutter.finish();
  }

  private void hash(List<LeafColumn> columns, int count, RowHashes hashes) throws IOException {
    hashes.clear();
    for (LeafColumn column : columns) {
      hashes.beginColumn();
      cursors.get(column).forEach(count, hashes);
      cursors.used(column);
    }
  }

  private LeafColumn column(Content rule) {
    return inputs.columns().stream()
        .filter(column -> column.dottedPath().equals(rule.key()))
        .findFirst()
        .orElseThrow(() ->
            inputs
                .first()
                .refused(
                    "key column",
                    "one of " + Columns.names(inputs.columns()),
                    "'" + rule.key() + "'"));
  }
}

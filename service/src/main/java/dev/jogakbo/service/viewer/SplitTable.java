package dev.jogakbo.service.viewer;

import dev.jogakbo.service.repo.Repository;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A split as one table: the rows of its files one after another, in the columns of the first. Used
 * by one thread.
 */
final class SplitTable {
  /** Files of a split that are looked into for one answer. */
  private static final int FILE_COUNT_MAX = 1000;

  private static final long ROWS_BYTES_MAX = 16L << 20;
  private static final int CELL_BYTES_MIN = 100;

  private final Tables tables;
  private final Repository repository;
  private final TableFormat format;
  private final DataSplit split;

  SplitTable(Tables tables, Repository repository, TableFormat format, DataSplit split) {
    this.tables = tables;
    this.repository = repository;
    this.format = format;
    this.split = split;
  }

  /** Returns the columns. */
  List<Feature> features() {
    return tables.features(repository, split.files().getFirst(), format);
  }

  /** Returns what all files are in brief. */
  TableFacts facts() {
    long rowCount = 0;
    long plainBytes = 0;
    boolean isPartial = split.files().size() > FILE_COUNT_MAX;
    for (DataFile file : looked()) {
      TableFacts facts = tables.facts(repository, file, format);
      rowCount = TableFacts.sum(rowCount, facts.rowCount());
      plainBytes = TableFacts.sum(plainBytes, facts.plainBytes());
      isPartial |= facts.isPartial();
    }
    int columnCount = tables.facts(repository, split.files().getFirst(), format).columnCount();
    return new TableFacts(rowCount, columnCount, plainBytes, isPartial);
  }

  private List<DataFile> looked() {
    return split.files().subList(0, Math.min(FILE_COUNT_MAX, split.files().size()));
  }

  /**
   * Reads rows {@code [from, from + count)}, as many as there are, by the names of the columns.
   * Where they take much room together, the later ones are shortened as they come.
   */
  List<RowItem> read(List<Feature> features, long from, int count) {
    Found found = new Found(from);
    long start = 0;
    for (DataFile file : looked()) {
      long end = TableFacts.sum(start, tables.facts(repository, file, format).rowCount());
      int missing = count - found.rows.size();
      long next = from + found.rows.size();
      if (missing > 0 && next >= start && next < end) {
        long first = next - start;
        tables
            .open(repository, file, format, table -> named(table, features, first, missing))
            .forEach(found::add);
      }
      start = end;
      if (found.rows.size() == count) {
        break;
      }
    }
    return found.rows;
  }

  /** Rows that were found so far. */
  private static final class Found {
    private final long from;
    private final List<RowItem> rows = new ArrayList<>();
    private long lengthBytes;

    Found(long from) {
      this.from = from;
    }

    void add(Map<String, @Nullable Object> values) {
      RowItem whole = RowItem.of(from + rows.size(), values);
      RowItem row = lengthBytes > ROWS_BYTES_MAX ? whole.shortened(CELL_BYTES_MIN) : whole;
      lengthBytes += row.lengthBytes();
      rows.add(row);
    }
  }

  private static List<Map<String, @Nullable Object>> named(
      Table table, List<Feature> features, long from, int count) {
    List<Feature> own = table.features();
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (List<@Nullable Object> values : table.read(from, count)) {
      Map<String, @Nullable Object> found = new HashMap<>();
      for (int i = 0; i < own.size(); i++) {
        found.put(own.get(i).name(), values.get(i));
      }
      Map<String, @Nullable Object> row = new LinkedHashMap<>();
      features.forEach(feature -> row.put(feature.name(), found.get(feature.name())));
      rows.add(row);
    }
    return rows;
  }
}

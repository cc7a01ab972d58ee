package dev.jogakbo.loadtest.parquet;

import java.util.List;

/**
 * A first version and edits of it.
 *
 * @param name what to ask for it by
 * @param title what readers call it
 * @param table the table
 * @param writer who saves the first version
 * @param edits each an edit of the first version
 */
record Series(String name, String title, Table table, String writer, List<Edit> edits) {
  private static final int FULL_ROW_COUNT = 1_092_000;
  private static final int SMALL_ROW_COUNT_MAX = 150_000;
  private static final double AT_REST_SHARE_MAX = 1.45e9 / FULL_ROW_COUNT;
  private static final String DEFAULT = "default";
  private static final String GROUPS = "rg1000";
  private static final String OLD = "old1000";

  /** Returns what the first version of the web table may take, in bytes. */
  double atRestBytesMax() {
    return AT_REST_SHARE_MAX * table.rowCount();
  }

  /** Returns the same with only those edits that a word names: all of a series, or one of it. */
  Series only(List<String> words) {
    List<Edit> asked =
        edits.stream()
            .filter(edit -> words.contains(name) || words.contains(name + ":" + edit.name()))
            .toList();
    return new Series(name, title, table, writer, asked);
  }

  Results.Key firstKey(Level level) {
    return new Results.Key(table.rowCount(), tableKey(), "", level);
  }

  Results.Key key(Edit edit, Level level) {
    return new Results.Key(table.rowCount(), tableKey(), edit.key(), level);
  }

  private String tableKey() {
    return table.program() + " by " + writer;
  }

  /** Returns whether storing the first version again costs less than starting a service. */
  boolean isSmall() {
    return isNested() || table.rowCount() <= SMALL_ROW_COUNT_MAX;
  }

  boolean isNested() {
    return table.program().equals(Table.NESTED_PROGRAM);
  }

  /** Returns the series of the table of web text. */
  static List<Series> web(int rowCount) {
    double share = (double) rowCount / FULL_ROW_COUNT;
    Table table = Table.web(rowCount);
    return List.of(
        new Series(
            "default",
            "pyarrow 26, default",
            table,
            DEFAULT,
            edits(
                DEFAULT,
                List.of(
                    new Goal(0.1, 0.05),
                    new Goal(29, 13.5).times(share),
                    new Goal(1, 0.4),
                    new Goal(1, 0.4),
                    new Goal(1, 0.4),
                    new Goal(8, 3)))),
        new Series(
            "groups",
            "pyarrow 26, 1000-row groups",
            table,
            GROUPS,
            edits(
                GROUPS,
                List.of(
                    new Goal(0.1, 0.05),
                    new Goal(30, 13.5).times(share),
                    new Goal(2, 0.4),
                    new Goal(2, 0.4),
                    new Goal(2, 0.4),
                    new Goal(9, 3)))),
        new Series(
            "old",
            "pyarrow 17, 1000-row groups",
            table,
            OLD,
            List.of(
                new Edit(
                    "modify", "modify row 10 000", OLD, new Goal(0.4, Double.POSITIVE_INFINITY)))),
        new Series(
            "quarter",
            "pyarrow 26, default, ¼ of the rows",
            Table.web(rowCount / 4),
            DEFAULT,
            List.of(
                new Edit(
                    "none",
                    "other layout (1000-row groups)",
                    GROUPS,
                    new Goal(1, Double.POSITIVE_INFINITY)),
                new Edit(
                    "none",
                    "other codec (zstd)",
                    "zstd",
                    new Goal(0.1, Double.POSITIVE_INFINITY)))));
  }

  private static List<Edit> edits(String writer, List<Goal> goals) {
    List<String> names =
        List.of("modify", "append", "delete", "delete-many", "insert", "insert-ten");
    List<String> titles =
        List.of(
            "modify row 10 000",
            "append 10 000 rows",
            "delete a middle row",
            "delete 10 000 middle rows",
            "insert a row at 1 000",
            "insert ten rows, spread");
    return java.util.stream.IntStream.range(0, names.size())
        .mapToObj(i -> new Edit(names.get(i), titles.get(i), writer, goals.get(i)))
        .toList();
  }

  /** Returns the series of the table of nested columns. */
  static List<Series> nested(int rowCount, List<String> writers) {
    Goal goal = new Goal(0.160, 0.075).times(Table.NESTED_LEAF_COUNT);
    return writers.stream()
        .map(writer ->
            new Series(
                "nested",
                writer,
                Table.nested(rowCount),
                writer,
                List.of(new Edit("delete", "delete a middle row", writer, goal))))
        .toList();
  }
}

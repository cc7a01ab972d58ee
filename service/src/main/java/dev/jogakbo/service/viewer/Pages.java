package dev.jogakbo.service.viewer;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Rows of a split. */
@Component
final class Pages {
  private static final int ROW_COUNT_MAX = 100;
  private static final int COLUMN_COUNT_MAX = 1000;

  /** What people are shown first. */
  private static final RowItems.Room FIRST = new RowItems.Room(1_000_000, 10);

  /** What programs ask for: no row is left out. */
  private static final RowItems.Room ANY = new RowItems.Room(5_000_000, ROW_COUNT_MAX);

  private final Tables tables;

  Pages(Tables tables) {
    this.tables = tables;
  }

  /** Returns the rows a split begins with. */
  Map<String, @Nullable Object> firstRows(Viewed viewed) {
    SplitTable table = table(viewed);
    List<Feature> features = table.features();
    List<Feature> shown = features.subList(0, Math.min(COLUMN_COUNT_MAX, features.size()));
    List<RowItem> found = table.read(shown, 0, ROW_COUNT_MAX);
    RowItems rows = RowItems.fit(found, FIRST);
    boolean isWhole =
        !rows.isTruncated()
            && shown.size() == features.size()
            && table.facts().rowCount() <= found.size();
    return Members.of(viewed, viewed.config().name(), viewed.split().name())
        .with("features", features(shown))
        .with("rows", rows.rows())
        .with("truncated", !isWhole)
        .map();
  }

  /** Returns some rows of a split. */
  Map<String, @Nullable Object> rows(Viewed viewed) {
    long offset = viewed.query().offset();
    int length = viewed.query().length();
    SplitTable table = table(viewed);
    List<Feature> features = table.features();
    RowItems rows = RowItems.fit(table.read(features, offset, length), ANY);
    TableFacts facts = table.facts();
    return new Members()
        .with("features", features(features))
        .with("rows", rows.rows())
        .with("num_rows_total", facts.rowCount())
        .with("num_rows_per_page", ROW_COUNT_MAX)
        .with("partial", facts.isPartial())
        .map();
  }

  private SplitTable table(Viewed viewed) {
    DataSplit split = viewed.split();
    TableFormat format = viewed.config().format().orElseThrow();
    return new SplitTable(tables, viewed.repository(), format, split);
  }

  private static List<Map<String, @Nullable Object>> features(List<Feature> features) {
    return IntStream.range(0, features.size())
        .mapToObj(i ->
            new Members()
                .with("feature_idx", i)
                .with("name", features.get(i).name())
                .with("type", features.get(i).type())
                .map())
        .toList();
  }
}

package dev.jogakbo.service.viewer;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.row.ParquetRows;
import dev.jogakbo.parquet.row.RowLimits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A Parquet file. */
final class ParquetTable implements Table {
  private final ParquetRows rows;

  ParquetTable(ByteSource source) {
    this.rows = ParquetRows.open(source, RowLimits.DEFAULT);
  }

  @Override
  public TableFacts facts() {
    return new TableFacts(rows.rowCount(), rows.fields().size(), rows.plainBytes(), false);
  }

  @Override
  public List<Feature> features() {
    return ParquetFeatures.of(
        rows.fields(), rows.findNote(ParquetFeatures.NOTE), rows.findNote(ArrowField.NOTE));
  }

  @Override
  public List<List<@Nullable Object>> read(long from, int count) {
    return rows.read(from, count);
  }
}

package dev.jogakbo.service.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.service.ParquetSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Rows of many writers' files are those that pyarrow 26 finds, in JSON. */
class ParquetTableDifferentialTest {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Path ROWS = Path.of("src/test/resources/viewer/pyarrow-rows.jsonl");

  @Test
  void rowsArePyarrows() throws IOException {
    List<String> lines = Files.readAllLines(ROWS);
    assertThat(lines).hasSizeGreaterThan(150);
    for (String line : lines) {
      compare(JSON.readTree(line));
    }
  }

  private static void compare(JsonNode expected) {
    String file = expected.path("file").asString();
    Table table = new ParquetTable(new ArrayByteSource(ParquetSamples.load("parquet/" + file)));
    List<String> names = table.features().stream().map(Feature::name).toList();
    assertThat(table.facts().rowCount()).as(file).isEqualTo(expected.path("row_count").asLong());
    List<List<@Nullable Object>> rows =
        table.read(expected.path("from").asLong(), expected.path("rows").size());
    for (int i = 0; i < rows.size(); i++) {
      for (var cell : expected.path("rows").path(i).properties()) {
        Object found = rows.get(i).get(names.indexOf(cell.getKey()));
        assertThat(JSON.readTree(JSON.writeValueAsString(Cell.of(found).json())))
            .as("%s row %d column %s", file, i, cell.getKey())
            .isEqualTo(cell.getValue());
      }
    }
    assertThat(rows).as(file).hasSize(expected.path("rows").size());
  }
}

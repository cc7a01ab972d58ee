package dev.jogakbo.service.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.row.CutValue;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class RowItemTest {
  private static final JsonMapper JSON = JsonMapper.shared();

  private static String json(Object value) {
    return JSON.writeValueAsString(Cell.of(value).json());
  }

  @Test
  void valuesAsPythonWritesThem() {
    LocalDateTime time = LocalDateTime.of(2020, 1, 2, 3, 4, 5);
    assertThat(json(time)).isEqualTo("\"2020-01-02T03:04:05\"");
    assertThat(json(time.withNano(1000).atOffset(ZoneOffset.UTC)))
        .isEqualTo("\"2020-01-02T03:04:05.000001Z\"");
    assertThat(json(time.withNano(1))).isEqualTo("\"2020-01-02T03:04:05.000000001\"");
    assertThat(json(LocalTime.of(1, 2))).isEqualTo("\"01:02:00\"");
    assertThat(json(LocalDate.of(1, 1, 1))).isEqualTo("\"0001-01-01\"");
    assertThat(json(new BigDecimal("1E+3"))).isEqualTo("\"1000\"");
    assertThat(json(new byte[] {1, 2})).isEqualTo("\"AQI=\"");
    assertThat(json(Double.NaN)).isEqualTo("null");
    assertThat(json(List.of(Map.of("a", Double.POSITIVE_INFINITY)))).isEqualTo("[{\"a\":null}]");
    assertThat(json(0.1f + 0.0)).isEqualTo("0.10000000149011612");
    assertThat(json(true)).isEqualTo("true");
  }

  @Test
  void aCutValueAnywhereMakesTheCellTruncated() {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("a", List.of(new CutValue("x")));
    row.put("b", null);
    assertThat(JSON.writeValueAsString(RowItem.of(7, row)))
        .isEqualTo(
            "{\"row_idx\":7,\"row\":{\"a\":[\"x\"],\"b\":null},\"truncated_cells\":[\"a\"]}");
  }

  private static List<RowItem> items(int count, int cellChars) {
    List<RowItem> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(RowItem.of(i, Map.of("text", "é".repeat(cellChars))));
    }
    return items;
  }

  @Test
  void whatFitsStaysWhole() {
    RowItems fit = RowItems.fit(items(5, 10), new RowItems.Room(10_000, 2));
    assertThat(fit.rows()).hasSize(5);
    assertThat(fit.isTruncated()).isFalse();
  }

  @Test
  void rowsAreLeftOutFromTheEndThenCellsShortened() {
    RowItems fewer = RowItems.fit(items(5, 1000), new RowItems.Room(7_000, 2));
    assertThat(fewer.rows()).hasSize(3);
    assertThat(fewer.rows().getLast().truncatedCells()).isEmpty();
    assertThat(fewer.isTruncated()).isTrue();
    RowItems shorter = RowItems.fit(items(5, 1000), new RowItems.Room(3_000, 2));
    assertThat(shorter.rows()).hasSize(2);
    assertThat(shorter.rows().getFirst().truncatedCells()).isEmpty();
    RowItem last = shorter.rows().getLast();
    assertThat(last.truncatedCells()).containsExactly("text");
    assertThat(String.valueOf(last.row().get("text"))).startsWith("\"éé").hasSizeLessThan(100);
  }
}

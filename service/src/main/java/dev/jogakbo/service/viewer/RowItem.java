package dev.jogakbo.service.viewer;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A row of an answer.
 *
 * @param index of the row in its split
 * @param row cells by the names of their columns
 * @param truncatedCells names of the columns whose cells are not whole
 */
record RowItem(
    @JsonProperty("row_idx") long index,
    @JsonProperty("row") Map<String, @Nullable Object> row,
    @JsonProperty("truncated_cells") List<String> truncatedCells) {
  private static final JsonMapper JSON = JsonMapper.shared();

  static RowItem of(long index, Map<String, @Nullable Object> values) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    List<String> cut = new ArrayList<>();
    values.forEach((name, value) -> {
      Cell cell = Cell.of(value);
      row.put(name, cell.json());
      if (cell.isCut()) {
        cut.add(name);
      }
    });
    return new RowItem(index, row, cut);
  }

  /** Returns its bytes in JSON. */
  int lengthBytes() {
    return JSON.writeValueAsBytes(this).length;
  }

  /** Returns the row with each long cell in place of it the beginning of its JSON, as a text. */
  RowItem shortened(int cellBytesMax) {
    Map<String, @Nullable Object> shorter = new LinkedHashMap<>();
    List<String> cut = new ArrayList<>(truncatedCells);
    row.forEach((name, cell) -> {
      byte[] json = JSON.writeValueAsBytes(cell);
      boolean isLong = json.length > cellBytesMax;
      shorter.put(name, isLong ? beginning(json, cellBytesMax) : cell);
      if (isLong && !cut.contains(name)) {
        cut.add(name);
      }
    });
    return new RowItem(index, shorter, cut);
  }

  /** Ends where a character does. */
  private static String beginning(byte[] json, int lengthBytes) {
    int end = lengthBytes;
    while (end > 0 && (json[end] & 0xc0) == 0x80) {
      end--;
    }
    return new String(json, 0, end, UTF_8);
  }
}

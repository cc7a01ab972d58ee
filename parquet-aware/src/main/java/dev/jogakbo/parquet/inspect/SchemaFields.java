package dev.jogakbo.parquet.inspect;

import dev.jogakbo.parquet.inspect.Inspection.Field;
import dev.jogakbo.parquet.inspect.Inspection.Listed;
import dev.jogakbo.parquet.layout.ParquetSchema;
import dev.jogakbo.parquet.layout.Repetition;
import dev.jogakbo.parquet.layout.SchemaElement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Writes down a schema, each field with how deep it lies. */
final class SchemaFields {
  private SchemaFields() {}

  static Listed<Field> of(ParquetSchema schema, InspectLimits.Shown shown) {
    List<Field> fields = new ArrayList<>();
    Deque<Integer> remaining = new ArrayDeque<>();
    List<SchemaElement> elements = schema.elements();
    remaining.push(elements.getFirst().childCount());
    int count = Math.min(elements.size(), 1 + shown.columnChunkCountMax());
    for (SchemaElement element : elements.subList(1, count)) {
      while (remaining.getFirst() == 0) {
        remaining.pop();
      }
      remaining.push(remaining.pop() - 1);
      fields.add(field(element, remaining.size() - 1, shown));
      if (!element.isLeaf()) {
        remaining.push(element.childCount());
      }
    }
    return Listed.of(fields, elements.size() - 1);
  }

  private static Field field(SchemaElement element, int depth, InspectLimits.Shown shown) {
    Repetition repetition = element.repetition();
    return new Field(
        depth,
        Texts.shown(element.name(), shown.textLengthMax()),
        repetition == null ? "" : Names.of(repetition),
        Names.type(element),
        Names.meaning(element, shown.textLengthMax()));
  }
}

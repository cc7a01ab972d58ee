package dev.jogakbo.parquet.row;

import dev.jogakbo.parquet.row.RowField.Listing;
import dev.jogakbo.parquet.row.RowField.Struct;
import dev.jogakbo.parquet.row.RowField.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts rows together of what their columns hold (Dremel, Melnik et al. 2010, turned around): every
 * field looks at the levels of its first column, and each column moves on by what was taken of it.
 */
final class RowAssembler {
  private final LeafRows[] columns;

  /** Takes from columns by their index in the schema. */
  RowAssembler(LeafRows[] columns) {
    this.columns = columns;
  }

  /** Returns the next row's values, one for each field. */
  List<@Nullable Object> next(List<RowField> fields) {
    List<@Nullable Object> row = new ArrayList<>(fields.size());
    for (RowField field : fields) {
      row.add(read(field));
    }
    for (RowField field : fields) {
      requireRowEnd(field);
    }
    return row;
  }

  private @Nullable Object read(RowField field) {
    return switch (field) {
      case Value value -> columns[value.leaf().index()].next();
      case Struct struct -> struct(struct);
      case Listing listing -> listing(listing);
    };
  }

  private @Nullable Object struct(Struct struct) {
    if (first(struct).definition() < struct.definitionLevel()) {
      passOver(struct);
      return null;
    }
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    for (RowField field : struct.fields()) {
      members.put(field.name(), read(field));
    }
    return members;
  }

  private @Nullable Object listing(Listing listing) {
    LeafRows first = first(listing);
    int definition = first.definition();
    if (definition <= listing.definitionLevel()) {
      passOver(listing);
      return definition < listing.definitionLevel() ? null : new ArrayList<>();
    }
    List<@Nullable Object> elements = new ArrayList<>();
    do {
      elements.add(read(listing.element()));
    } while (first.repetition() == listing.repetitionLevel());
    return elements;
  }

  /** Every column below has one level that says that there is nothing. */
  private void passOver(RowField field) {
    switch (field) {
      case Value value -> columns[value.leaf().index()].next();
      case Struct struct -> struct.fields().forEach(this::passOver);
      case Listing listing -> passOver(listing.element());
    }
  }

  private void requireRowEnd(RowField field) {
    switch (field) {
      case Value value -> {
        LeafRows column = columns[value.leaf().index()];
        if (column.repetition() > 0) {
          throw RowsRefusedException.malformed(
              value.leaf().dottedPath(), "as many elements as in the columns beside it", "more");
        }
      }
      case Struct struct -> struct.fields().forEach(this::requireRowEnd);
      case Listing listing -> requireRowEnd(listing.element());
    }
  }

  private LeafRows first(RowField field) {
    return columns[field.firstLeaf().index()];
  }
}

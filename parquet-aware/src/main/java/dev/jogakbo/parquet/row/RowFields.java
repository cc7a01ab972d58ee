package dev.jogakbo.parquet.row;

import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.LogicalType;
import dev.jogakbo.parquet.layout.ParquetSchema;
import dev.jogakbo.parquet.layout.Repetition;
import dev.jogakbo.parquet.layout.SchemaElement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Makes the fields of rows of a schema, by the rules for lists and maps of the format's
 * documentation (LogicalTypes.md), those for old files included:
 *
 * <pre>
 *   group a (LIST) { repeated group b { c } }       a: list of c
 *   group a (LIST) { repeated group array { c } }   a: list of structs of c; likewise a_tuple
 *   group a (LIST) { repeated group b { c, d } }    a: list of structs of c and d; MAP likewise
 *   group a (LIST) { repeated b }                   a: list of b
 *   repeated b                                      b: list of b
 * </pre>
 */
final class RowFields {
  private final Iterator<SchemaElement> elements;
  private final Iterator<LeafColumn> leaves;

  private RowFields(ParquetSchema schema) {
    this.elements = schema.elements().iterator();
    this.leaves = schema.leaves().iterator();
  }

  static List<RowField> of(ParquetSchema schema) {
    RowFields fields = new RowFields(schema);
    return fields.children(fields.elements.next().childCount(), Levels.ROOT);
  }

  /** How many fields on the way may be absent, and how many are repeated. */
  private record Levels(int definition, int repetition) {
    static final Levels ROOT = new Levels(0, 0);

    Levels inside(SchemaElement element) {
      return new Levels(
          definition + (element.repetition() == Repetition.REQUIRED ? 0 : 1),
          repetition + (element.repetition() == Repetition.REPEATED ? 1 : 0));
    }
  }

  private List<RowField> children(int count, Levels parent) {
    List<RowField> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      field(elements.next(), parent).ifPresent(fields::add);
    }
    return fields;
  }

  private Optional<RowField> field(SchemaElement element, Levels parent) {
    Levels inside = parent.inside(element);
    Optional<RowField> once = once(element, inside);
    return element.repetition() == Repetition.REPEATED
        ? once.map(field -> listing(element, parent, inside, field))
        : once;
  }

  /** The field but for being repeated. */
  private Optional<RowField> once(SchemaElement element, Levels inside) {
    if (element.isLeaf()) {
      return Optional.of(new RowField.Value(element.name(), leaves.next()));
    }
    boolean isListing = isListing(element) && element.childCount() == 1;
    return isListing ? annotated(element, inside) : struct(element, inside);
  }

  private Optional<RowField> struct(SchemaElement element, Levels inside) {
    List<RowField> fields = children(element.childCount(), inside);
    return fields.isEmpty()
        ? Optional.empty()
        : Optional.of(new RowField.Struct(element.name(), inside.definition(), fields));
  }

  /** A group that stands for a list or map, if what is in it is repeated. */
  private Optional<RowField> annotated(SchemaElement element, Levels inside) {
    SchemaElement repeated = elements.next();
    if (repeated.repetition() != Repetition.REPEATED) {
      return field(repeated, inside)
          .map(field -> new RowField.Struct(element.name(), inside.definition(), List.of(field)));
    }
    Levels elementLevels = inside.inside(repeated);
    Optional<RowField> found =
        isWrapper(element, repeated)
            ? field(elements.next(), elementLevels)
            : once(repeated, elementLevels);
    return found.map(field -> listing(element, inside, elementLevels, field));
  }

  private static RowField listing(
      SchemaElement element, Levels outside, Levels inside, RowField field) {
    return new RowField.Listing(element.name(), outside.definition(), inside.repetition(), field);
  }

  private static boolean isListing(SchemaElement element) {
    return element.meaning() == LogicalType.Simple.LIST
        || element.meaning() == LogicalType.Simple.MAP;
  }

  /** Whether the repeated group only holds the element and is none itself. */
  private static boolean isWrapper(SchemaElement list, SchemaElement repeated) {
    return list.meaning() == LogicalType.Simple.LIST
        && !repeated.isLeaf()
        && repeated.childCount() == 1
        && !repeated.name().equals("array")
        && !repeated.name().equals(list.name() + "_tuple");
  }
}

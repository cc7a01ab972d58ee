package dev.jogakbo.parquet.row;

import dev.jogakbo.parquet.layout.LeafColumn;
import java.util.List;

/**
 * A field of rows, as readers see it: groups that only stand for a list or a map in the schema are
 * not fields, and groups without any values are left out.
 */
public sealed interface RowField {

  /**
   * Returns what the file calls it; of what is in a list, whatever the schema's group is called.
   */
  String name();

  /** Returns the first column below. */
  LeafColumn firstLeaf();

  /**
   * A field with values of its own.
   *
   * @param leaf where they lie
   */
  record Value(String name, LeafColumn leaf) implements RowField {
    @Override
    public LeafColumn firstLeaf() {
      return leaf;
    }
  }

  /**
   * A field of fields.
   *
   * @param definitionLevel from which on it is there; below, it is null
   * @param fields at least one
   */
  record Struct(String name, int definitionLevel, List<RowField> fields) implements RowField {
    /** Copies the list. */
    public Struct {
      fields = List.copyOf(fields);
    }

    @Override
    public LeafColumn firstLeaf() {
      return fields.getFirst().firstLeaf();
    }
  }

  /**
   * A field of any number of elements; a map is one of pairs.
   *
   * @param definitionLevel from which on it is there; one more and it has an element
   * @param repetitionLevel of elements but the first
   */
  record Listing(String name, int definitionLevel, int repetitionLevel, RowField element)
      implements RowField {
    @Override
    public LeafColumn firstLeaf() {
      return element.firstLeaf();
    }
  }
}

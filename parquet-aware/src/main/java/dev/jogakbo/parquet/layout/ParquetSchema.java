package dev.jogakbo.parquet.layout;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a file, a tree written down from the root, each group before its fields.
 *
 * @param elements all fields; the first is the root
 * @param leaves the columns that have values, in the order column chunks have in a row group
 */
public record ParquetSchema(List<SchemaElement> elements, List<LeafColumn> leaves) {
  /** Deepest nesting below the root; a schema nested deeper counts as none. */
  public static final int DEPTH_MAX = 64;

  /** Copies the lists. */
  public ParquetSchema {
    elements = List.copyOf(elements);
    leaves = List.copyOf(leaves);
  }

  /**
   * Makes the tree of these elements; nothing if they make none: a count does not add up, a field
   * does not say how often it occurs, a leaf has fields, or nesting is too deep.
   */
  static @Nullable ParquetSchema find(List<SchemaElement> elements) {
    List<LeafColumn> leaves = new ArrayList<>();
    return new Walk(elements, leaves).isTree() ? new ParquetSchema(elements, leaves) : null;
  }

  /** A group that is open, with as many of its fields still to come. */
  private record Group(int fieldCount, int definitionLevel, int repetitionLevel) {
    Group inside(Repetition repetition, int fieldCount) {
      return new Group(
          fieldCount,
          definitionLevel + (repetition == Repetition.REQUIRED ? 0 : 1),
          repetitionLevel + (repetition == Repetition.REPEATED ? 1 : 0));
    }

    Group withOneLess() {
      return new Group(fieldCount - 1, definitionLevel, repetitionLevel);
    }
  }

  /** Goes through the elements once and collects the leaves. */
  private static final class Walk {
    private final List<SchemaElement> elements;
    private final List<LeafColumn> leaves;
    private final Deque<Group> groups = new ArrayDeque<>();
    private final List<String> path = new ArrayList<>();

    Walk(List<SchemaElement> elements, List<LeafColumn> leaves) {
      this.elements = elements;
      this.leaves = leaves;
    }

    boolean isTree() {
      if (elements.isEmpty() || elements.getFirst().isLeaf()) {
        return false;
      }
      groups.push(new Group(elements.getFirst().childCount(), 0, 0));
      for (SchemaElement element : elements.subList(1, elements.size())) {
        leaveFullGroups();
        if (groups.isEmpty() || path.size() == DEPTH_MAX || !add(element)) {
          return false;
        }
      }
      leaveFullGroups();
      return groups.isEmpty();
    }

    private void leaveFullGroups() {
      while (!groups.isEmpty() && groups.peek().fieldCount() == 0) {
        groups.pop();
        if (!path.isEmpty()) {
          path.removeLast();
        }
      }
    }

    private boolean add(SchemaElement element) {
      Repetition repetition = element.repetition();
      if (repetition == null || (element.isLeaf() && element.childCount() != 0)) {
        return false;
      }
      Group parent = groups.pop();
      groups.push(parent.withOneLess());
      Group inside = parent.inside(repetition, element.childCount());
      path.add(element.name());
      PhysicalType type = element.physicalType();
      if (type == null) {
        groups.push(inside);
      } else {
        leaves.add(leaf(element, type, inside));
        path.removeLast();
      }
      return true;
    }

    private LeafColumn leaf(SchemaElement element, PhysicalType type, Group levels) {
      return new LeafColumn(
          leaves.size(),
          path,
          type,
          element.typeLengthBytes(),
          levels.definitionLevel(),
          levels.repetitionLevel(),
          element);
    }
  }
}

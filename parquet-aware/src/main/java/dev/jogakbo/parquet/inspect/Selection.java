package dev.jogakbo.parquet.inspect;

import dev.jogakbo.parquet.layout.ColumnChunk;
import dev.jogakbo.parquet.layout.LeafColumn;
import dev.jogakbo.parquet.layout.ParquetFooter;
import dev.jogakbo.parquet.layout.ParquetSchema;
import dev.jogakbo.parquet.layout.RowGroup;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which row groups and column chunks of a file are shown. */
final class Selection {
  private static final int SAID_COLUMNS_MAX = 20;

  private final InspectLimits.Shown shown;
  private final List<LeafColumn> leaves;
  private final List<Group> groups = new ArrayList<>();
  private final Map<Integer, BitSet> columns = new HashMap<>();
  private long wantedGroupCount;
  private int remainingCount;

  /**
   * A row group that is shown.
   *
   * @param columnChunks those shown
   * @param wantedCount how many were wanted
   */
  record Group(int index, RowGroup rowGroup, List<ColumnChunk> columnChunks, int wantedCount) {}

  private Selection(List<LeafColumn> leaves, InspectLimits.Shown shown) {
    this.leaves = leaves;
    this.shown = shown;
    this.remainingCount = shown.columnChunkCountMax();
  }

  /**
   * Chooses what is wanted.
   *
   * @throws NothingToInspectException if there is no such row group or column
   */
  static Selection of(ParquetFooter footer, InspectWish wish, InspectLimits.Shown shown) {
    ParquetSchema schema = footer.schema();
    Selection selection = new Selection(schema == null ? List.of() : schema.leaves(), shown);
    selection.require(footer, wish);
    for (int i = 0; i < footer.rowGroups().size(); i++) {
      if (wish.wantsRowGroup(i)) {
        selection.add(i, footer.rowGroups().get(i), wish);
      }
    }
    return selection;
  }

  List<Group> groups() {
    return groups;
  }

  long wantedGroupCount() {
    return wantedGroupCount;
  }

  /** Returns the column; nothing if the schema has none of that number. */
  @Nullable LeafColumn findLeaf(int column) {
    return column < leaves.size() ? leaves.get(column) : null;
  }

  boolean shows(int rowGroup, int column) {
    BitSet shownColumns = columns.get(rowGroup);
    return shownColumns != null && shownColumns.get(column);
  }

  private void require(ParquetFooter footer, InspectWish wish) {
    int count = footer.rowGroups().size();
    if (wish.rowGroup().isPresent() && wish.rowGroup().getAsInt() >= count) {
      throw new NothingToInspectException(
          "row group: expected one of the %d there are, counted from 0, found %d"
              .formatted(count, wish.rowGroup().getAsInt()));
    }
    if (leaves.stream().noneMatch(leaf -> wish.wantsColumn(leaf.dottedPath()))
        && wish.column().isPresent()) {
      throw new NothingToInspectException(
          "column: expected one of %s, found %s"
              .formatted(names(), Texts.shown(wish.column().get(), shown.textLengthMax())));
    }
  }

  private String names() {
    String first =
        leaves.stream()
            .limit(SAID_COLUMNS_MAX)
            .map(leaf -> Texts.shown(leaf.dottedPath(), shown.textLengthMax()))
            .collect(Collectors.joining(", "));
    int more = leaves.size() - SAID_COLUMNS_MAX;
    return more > 0 ? first + " and " + more + " more" : first;
  }

  private void add(int index, RowGroup rowGroup, InspectWish wish) {
    wantedGroupCount++;
    if (groups.size() == shown.rowGroupCountMax()) {
      return;
    }
    List<ColumnChunk> wanted =
        rowGroup.columnChunks().stream().filter(chunk -> wants(chunk, wish)).toList();
    List<ColumnChunk> first = wanted.subList(0, Math.min(remainingCount, wanted.size()));
    remainingCount -= first.size();
    groups.add(new Group(index, rowGroup, first, wanted.size()));
    BitSet shownColumns = new BitSet();
    first.forEach(chunk -> shownColumns.set(chunk.column()));
    columns.put(index, shownColumns);
  }

  private boolean wants(ColumnChunk chunk, InspectWish wish) {
    LeafColumn leaf = findLeaf(chunk.column());
    return leaf == null ? wish.column().isEmpty() : wish.wantsColumn(leaf.dottedPath());
  }
}

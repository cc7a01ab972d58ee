package dev.jogakbo.parquet.row;

import dev.jogakbo.parquet.column.ColumnValues;
import dev.jogakbo.parquet.column.DecodedPage;
import dev.jogakbo.parquet.layout.LeafColumn;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What one column holds of rows {@code [from, to)} of a row group: first collected page by page,
 * then taken one by one. Used by one thread.
 */
final class LeafRows {
  private static final int ENDED = -1;

  private final LeafColumn leaf;
  private final LeafValue values;
  private final long from;
  private final long to;
  private final RowBudget budget;

  private byte[] repetition = new byte[64];
  private byte[] definition = new byte[64];
  private int[] valueEnds = new int[64];
  private byte[] bytes = new byte[256];
  private final BitSet cut = new BitSet();
  private int levelCount;
  private int valueCount;
  private int byteCount;

  private long row;
  private int level;
  private int value;

  LeafRows(LeafColumn leaf, long from, long to, RowBudget budget) {
    this.leaf = leaf;
    this.values = new LeafValue(leaf);
    this.from = from;
    this.to = to;
    this.budget = budget;
  }

  /** Says which row the next page begins with. */
  void startAt(long nextRow) {
    row = nextRow - 1;
  }

  /** Returns the row that follows the last one that was begun. */
  long nextRow() {
    return row + 1;
  }

  /** Passes over a page that only has whole rows in front of those wanted. */
  void skip(long rowCount) {
    row += rowCount;
  }

  /** Takes what is wanted of a page; says whether more may follow. */
  boolean take(DecodedPage page) {
    boolean isRepeated = leaf.maxRepetitionLevel() > 0;
    int found = 0;
    for (int i = 0; i < page.levelCount(); i++) {
      int repeated = isRepeated ? page.repetitionLevels()[i] : 0;
      int defined = leaf.maxDefinitionLevel() == 0 ? 0 : page.definitionLevels()[i];
      boolean isThere = defined == leaf.maxDefinitionLevel();
      if (repeated == 0 && ++row >= to) {
        return false;
      }
      if (row >= from) {
        add(repeated, defined);
        if (isThere) {
          add(page.values(), found);
        }
      }
      found += isThere ? 1 : 0;
    }
    return true;
  }

  private void add(int repeated, int defined) {
    budget.takeLevel();
    if (levelCount == 0 && repeated != 0) {
      throw RowsRefusedException.malformed(
          leaf.dottedPath(), "the beginning of a row", "repetition level " + repeated);
    }
    if (levelCount == repetition.length) {
      repetition = Arrays.copyOf(repetition, 2 * levelCount);
      definition = Arrays.copyOf(definition, 2 * levelCount);
    }
    repetition[levelCount] = (byte) repeated;
    definition[levelCount++] = (byte) defined;
  }

  private void add(ColumnValues found, int number) {
    int lengthBytes = found.lengthBytes(number);
    int kept = values.isCuttable() ? budget.takeBytes(lengthBytes) : lengthBytes;
    cut.set(valueCount, kept < lengthBytes);
    if (byteCount + kept > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, byteCount + kept));
    }
    System.arraycopy(found.bytes(), found.start(number), bytes, byteCount, kept);
    byteCount += kept;
    if (valueCount == valueEnds.length) {
      valueEnds = Arrays.copyOf(valueEnds, 2 * valueCount);
    }
    valueEnds[valueCount++] = byteCount;
  }

  /** Returns the repetition level of what comes next; a number no level has behind the last. */
  int repetition() {
    return level < levelCount ? repetition[level] : ENDED;
  }

  /** Returns the definition level of what comes next. */
  int definition() {
    if (level >= levelCount) {
      throw RowsRefusedException.malformed(leaf.dottedPath(), "rows up to " + to, "fewer");
    }
    return definition[level];
  }

  /** Takes what comes next: a value or, where there is none, nothing. */
  @Nullable Object next() {
    boolean isThere = definition() == leaf.maxDefinitionLevel();
    level++;
    if (!isThere) {
      return null;
    }
    int number = value++;
    int start = number == 0 ? 0 : valueEnds[number - 1];
    Object read = values.read(bytes, start, valueEnds[number] - start);
    return cut.get(number) ? new CutValue(read) : read;
  }
}

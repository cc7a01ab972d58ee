package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.layout.RowGroup;
import java.util.Arrays;
import java.util.List;

/** The row groups of several files, those without rows left out, and where their rows begin. */
final class RowGroupPlaces {
  private int[] files = new int[16];
  private int[] rowGroups = new int[16];
  private long[] ends = new long[16];
  private int count;

  private RowGroupPlaces() {}

  static RowGroupPlaces of(List<InputFile> inputs) {
    RowGroupPlaces places = new RowGroupPlaces();
    for (int file = 0; file < inputs.size(); file++) {
      List<RowGroup> ofFile = inputs.get(file).rowGroups();
      for (int i = 0; i < ofFile.size(); i++) {
        places.add(file, i, ofFile.get(i).rowCount());
      }
    }
    return places;
  }

  int count() {
    return count;
  }

  /** Returns which row group holds a row; {@link #count} if it is behind the last. */
  int indexOf(long row) {
    int found = Arrays.binarySearch(ends, 0, count, row);
    return found >= 0 ? found + 1 : -found - 1;
  }

  int file(int index) {
    return files[index];
  }

  int rowGroup(int index) {
    return rowGroups[index];
  }

  /** Returns the first row of a row group. */
  long start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  /** Returns the row behind the last of a row group. */
  long end(int index) {
    return ends[index];
  }

  private void add(int file, int rowGroup, long rowCount) {
    if (rowCount == 0) {
      return;
    }
    if (count == ends.length) {
      files = Arrays.copyOf(files, 2 * count);
      rowGroups = Arrays.copyOf(rowGroups, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
    }
    files[count] = file;
    rowGroups[count] = rowGroup;
    ends[count] = Math.addExact(count == 0 ? 0 : ends[count - 1], rowCount);
    count++;
  }
}

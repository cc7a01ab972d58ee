package dev.jogakbo.parquet.rewrite;

import dev.jogakbo.parquet.encoding.ByteAppender;

/** What has been added to a page that has not ended. Serves one page after another. */
final class OpenPage {
  final IntAppender definitions = new IntAppender();
  final IntAppender repetitions = new IntAppender();

  /** Plain values, or none where {@code indices} are used. */
  final ByteAppender values = new ByteAppender();

  /** Numbers in the dictionary, or the booleans. */
  final IntAppender indices = new IntAppender();

  final Bounds bounds;
  int levelCount;
  int nullCount;
  int rowCount;
  long unencodedBytes;

  OpenPage(ValueOrder order) {
    bounds = Bounds.in(order);
  }

  /** Adds a pair of levels. */
  void addLevels(int definition, int repetition) {
    definitions.add(definition);
    repetitions.add(repetition);
    levelCount++;
    if (repetition == 0) {
      rowCount++;
    }
  }

  void clear() {
    definitions.clear();
    repetitions.clear();
    values.clear();
    indices.clear();
    bounds.clear();
    levelCount = 0;
    nullCount = 0;
    rowCount = 0;
    unencodedBytes = 0;
  }
}

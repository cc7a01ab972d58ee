package dev.jogakbo.parquet.encoding;

/**
 * Four equal numbers or more are a run. Fewer begin a block of 256 packed numbers, whatever
 * follows; one that is not full at the end is packed with what it held before.
 */
final class DuckDbHybrid {
  private static final int RUN_COUNT_MIN = 4;
  private static final int BLOCK = 256;

  private final int bitWidth;
  private final ByteAppender target;
  private final int[] block = new int[BLOCK];

  DuckDbHybrid(int bitWidth, ByteAppender target) {
    this.bitWidth = bitWidth;
    this.target = target;
  }

  void append(IntSpan span) {
    int[] values = span.array();
    int at = span.start();
    while (at < span.end()) {
      int runEnd = at + 1;
      while (runEnd < span.end() && values[runEnd] == values[at]) {
        runEnd++;
      }
      if (runEnd == span.end() || runEnd - at >= RUN_COUNT_MIN) {
        HybridForm.appendRun(runEnd - at, values[at], bitWidth, target);
        at = runEnd;
      } else {
        int count = Math.min(BLOCK, span.end() - at);
        System.arraycopy(values, at, block, 0, count);
        HybridForm.appendPacked(IntSpan.of(block), bitWidth, target);
        at += count;
      }
    }
  }
}

package dev.jogakbo.parquet.encoding;

/**
 * Numbers are looked at in groups of eight, counted from the end of the last run. A group of equal
 * numbers begins a run, which goes on as long as they stay equal; other groups are packed, at most
 * 63 together, since their count has to fit one byte. What is left at the end is packed with what
 * stands before it, or a run if it is alone and all equal.
 */
final class ImpalaHybrid {
  private static final int GROUP = 8;
  private static final int PACKED_COUNT_MAX = 63 * GROUP;

  private ImpalaHybrid() {}

  static void append(IntSpan span, int bitWidth, ByteAppender target, boolean endsWithRun) {
    int[] values = span.array();
    int end = span.end();
    int packedStart = span.start();
    int at = span.start();
    while (at + GROUP <= end) {
      int runEnd = runEnd(values, at, end);
      if (runEnd - at >= GROUP) {
        appendPacked(values, packedStart, at, bitWidth, target);
        HybridForm.appendRun(runEnd - at, values[at], bitWidth, target);
        at = runEnd;
        packedStart = at;
      } else {
        at += GROUP;
        if (at - packedStart == PACKED_COUNT_MAX) {
          appendPacked(values, packedStart, at, bitWidth, target);
          packedStart = at;
        }
      }
    }
    if (endsWithRun && at == packedStart && at < end && runEnd(values, at, end) == end) {
      HybridForm.appendRun(end - at, values[at], bitWidth, target);
    } else {
      appendPacked(values, packedStart, end, bitWidth, target);
    }
  }

  private static void appendPacked(
      int[] values, int start, int end, int bitWidth, ByteAppender target) {
    if (start < end) {
      HybridForm.appendPacked(new IntSpan(values, start, end), bitWidth, target);
    }
  }

  /** Returns where the numbers equal to the first end. */
  private static int runEnd(int[] values, int start, int end) {
    int first = values[start];
    int at = start + 1;
    while (at < end && values[at] == first) {
      at++;
    }
    return at;
  }
}

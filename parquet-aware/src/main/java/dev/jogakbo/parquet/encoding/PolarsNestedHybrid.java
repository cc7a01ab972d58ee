package dev.jogakbo.parquet.encoding;

/**
 * Equal numbers are a run if they would take at least 24 bits packed, after some of them have
 * filled up what is packed before them to a multiple of eight. At most 8 192 numbers are packed
 * together; the last group is filled up with zeros.
 */
final class PolarsNestedHybrid {
  private static final int GROUP = 8;
  private static final int RUN_BITS_MIN = 24;
  private static final int PACKED_COUNT_MAX = 1 << 13;

  private PolarsNestedHybrid() {}

  static void append(IntSpan span, int bitWidth, ByteAppender target) {
    int[] values = span.array();
    int packedStart = span.start();
    int at = span.start();
    while (at < span.end()) {
      int runEnd = at + 1;
      while (runEnd < span.end() && values[runEnd] == values[at]) {
        runEnd++;
      }
      int runStart = at + (packedStart - at & GROUP - 1);
      if ((long) (runEnd - runStart) * bitWidth >= RUN_BITS_MIN) {
        appendPacked(values, packedStart, runStart, bitWidth, target);
        HybridForm.appendRun(runEnd - runStart, values[at], bitWidth, target);
        packedStart = runEnd;
      } else if (runEnd - packedStart >= PACKED_COUNT_MAX) {
        runEnd = packedStart + PACKED_COUNT_MAX;
        appendPacked(values, packedStart, runEnd, bitWidth, target);
        packedStart = runEnd;
      }
      at = runEnd;
    }
    appendPacked(values, packedStart, span.end(), bitWidth, target);
  }

  private static void appendPacked(
      int[] values, int start, int end, int bitWidth, ByteAppender target) {
    if (start < end) {
      HybridForm.appendPacked(new IntSpan(values, start, end), bitWidth, target);
    }
  }
}

package dev.jogakbo.parquet.encoding;

import java.util.Arrays;

/**
 * More than eight equal numbers are a run. What stands before one is packed, filled up to a
 * multiple of eight with numbers of the run; at most 8 192 numbers are packed together. The last
 * group of a form for indices is filled up with what stood 32 numbers before, of others with zeros.
 */
final class PolarsHybrid {
  private static final int GROUP = 8;
  private static final int PACKED_COUNT_MAX = 1 << 13;
  private static final int BLOCK = 32;
  private static final int RUN_COUNT_MIN = GROUP + 1;

  private final HybridForm form;
  private final int bitWidth;
  private final ByteAppender target;
  private final int[] buffer = new int[PACKED_COUNT_MAX];
  private int buffered;
  private int literals;
  private int repeats;
  private int previous;

  PolarsHybrid(HybridForm form, int bitWidth, ByteAppender target) {
    this.form = form;
    this.bitWidth = bitWidth;
    this.target = target;
  }

  void append(IntSpan span) {
    for (int i = span.start(); i < span.end(); i++) {
      append(span.array()[i]);
    }
    boolean endsWithRun = repeats >= RUN_COUNT_MIN;
    packed(endsWithRun ? literals : buffered);
    if (endsWithRun) {
      HybridForm.appendRun(repeats, previous, bitWidth, target);
    }
  }

  private void append(int value) {
    if (value != previous) {
      endRun();
    } else if (++repeats == GROUP) {
      int padding = -literals & (GROUP - 1);
      repeats -= padding;
      literals += padding;
    } else if (repeats >= RUN_COUNT_MIN) {
      return;
    }
    if (buffered == PACKED_COUNT_MAX) {
      packed(buffered);
      repeats = 1;
      buffered = 0;
      literals = 0;
    }
    buffer[buffered++] = value;
    previous = value;
  }

  private void endRun() {
    if (repeats >= RUN_COUNT_MIN) {
      packed(literals);
      HybridForm.appendRun(repeats, previous, bitWidth, target);
      literals = 0;
      buffered = 0;
    } else {
      literals = buffered;
    }
    repeats = 1;
  }

  private void packed(int count) {
    if (count == 0) {
      return;
    }
    int padded = (count + GROUP - 1) & -GROUP;
    int[] padding = Arrays.copyOf(buffer, padded);
    for (int i = count; i < padded; i++) {
      padding[i] = form == HybridForm.POLARS_INDICES && i >= BLOCK ? padding[i - BLOCK] : 0;
    }
    HybridForm.appendPacked(IntSpan.of(padding), bitWidth, target);
  }
}

package dev.jogakbo.store.pack;

import java.util.Arrays;

/**
 * Tells from a small sample whether regrouping by position modulo 4 may help LZ4: whether two bytes
 * of the same group are more often equal than two bytes of any groups. Numbers of 4 bytes show a
 * gap there; text, compressed and random bytes show none, and neither does a run of one byte. Used
 * by one thread.
 */
final class GroupingSample {
  private static final int GROUPS = 4;
  private static final int BYTE_VALUES = 256;
  private static final int WINDOWS = 16;
  private static final int WINDOW_BYTES = 128;
  private static final int SAMPLE_BYTES = WINDOWS * WINDOW_BYTES;

  /** Far above the noise of a sample this small, below the gap of floating-point numbers. */
  private static final double GAP_MIN = 0.01;

  private final int[] counts = new int[GROUPS * BYTE_VALUES];

  /** Whether grouping {@code raw[offset, offset + lengthBytes)} is worth a try. */
  boolean mayPay(byte[] raw, int offset, int lengthBytes) {
    if (lengthBytes < SAMPLE_BYTES) {
      return false;
    }
    Arrays.fill(counts, 0);
    int step = lengthBytes / WINDOWS & -GROUPS;
    for (int window = 0; window < WINDOWS; window++) {
      count(raw, offset + window * step);
    }
    return gap() > GAP_MIN;
  }

  private void count(byte[] raw, int from) {
    for (int i = from; i < from + WINDOW_BYTES; i += GROUPS) {
      counts[raw[i] & 0xff]++;
      counts[BYTE_VALUES + (raw[i + 1] & 0xff)]++;
      counts[2 * BYTE_VALUES + (raw[i + 2] & 0xff)]++;
      counts[3 * BYTE_VALUES + (raw[i + 3] & 0xff)]++;
    }
  }

  /** How much likelier two bytes of one group are equal than two bytes of the sample. */
  private double gap() {
    long withinGroups = 0;
    long overall = 0;
    for (int value = 0; value < BYTE_VALUES; value++) {
      int total = 0;
      for (int group = 0; group < GROUPS; group++) {
        int count = counts[group * BYTE_VALUES + value];
        withinGroups += pairs(count);
        total += count;
      }
      overall += pairs(total);
    }
    return (double) withinGroups / (GROUPS * pairs(SAMPLE_BYTES / GROUPS))
        - (double) overall / pairs(SAMPLE_BYTES);
  }

  private static long pairs(int count) {
    return (long) count * (count - 1);
  }
}

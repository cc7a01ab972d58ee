package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;
import java.util.Arrays;

/**
 * Levels of a column across all its pages:
 *
 * <pre>
 *   run    (count &lt;&lt; bits of a level | level) varint
 * </pre>
 *
 * Runs do not end where pages do, so pages may move without changing a run. Used by one thread.
 */
final class LevelRuns {
  /** Most bytes of a run. */
  static final int RUN_BYTES_MAX = 9;

  static final long COUNT_MAX = 1L << 40;

  private final int bits;
  private final ByteAppender target = new ByteAppender();
  private long doneBytes;
  private long count;
  private int level;

  LevelRuns(int levelMax) {
    this.bits = bits(levelMax);
  }

  static int bits(int levelMax) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(levelMax);
  }

  /** Returns where in the stream the run begins that a next level may belong to. */
  long position() {
    return doneBytes;
  }

  /** Returns how many levels of that run there are already. */
  long skipCount() {
    return count;
  }

  void add(byte[] levels, int levelCount) {
    for (int at = 0; at < levelCount; ) {
      int runEnd = at + 1;
      while (runEnd < levelCount && levels[runEnd] == levels[at]) {
        runEnd++;
      }
      add(levels[at], runEnd - at);
      at = runEnd;
    }
  }

  private void add(int next, long nextCount) {
    if (next != level || count + nextCount > COUNT_MAX) {
      finish();
      level = next;
    }
    count += nextCount;
  }

  /** Ends the last run. */
  void finish() {
    if (count > 0) {
      int from = target.lengthBytes();
      target.varint((count << bits) | level);
      doneBytes += target.lengthBytes() - from;
      count = 0;
    }
  }

  /** Returns the bytes of the runs that ended since they were cleared. */
  ByteAppender bytes() {
    return target;
  }

  /** Reads levels forwards. */
  static final class Reader {
    private final StreamCursor cursor;
    private final int bits;
    private final int levelMax;
    private long left;
    private int level;

    /** Reads behind the first {@code skipCount} levels. */
    Reader(StreamCursor cursor, int levelMax, long skipCount) {
      this.cursor = cursor;
      this.levelMax = levelMax;
      this.bits = bits(levelMax);
      skip(skipCount);
    }

    /** Fills {@code target[0, count)} and returns how many of them are the highest level. */
    int read(int[] target, int count) {
      int highest = 0;
      for (int at = 0; at < count; ) {
        int some = some(count - at);
        Arrays.fill(target, at, at + some, level);
        highest += level == levelMax ? some : 0;
        at += some;
      }
      return highest;
    }

    private void skip(long count) {
      for (long at = 0; at < count; ) {
        at += some((int) Math.min(Integer.MAX_VALUE, count - at));
      }
    }

    private int some(int wanted) {
      if (left == 0) {
        long run = cursor.varint((COUNT_MAX << bits) | ((1L << bits) - 1));
        left = run >>> bits;
        level = (int) (run & ((1L << bits) - 1));
        if (left == 0 || level > levelMax) {
          throw CorruptValuesException.of("run of levels", "levels up to " + levelMax, level);
        }
      }
      int some = (int) Math.min(left, wanted);
      left -= some;
      return some;
    }
  }
}

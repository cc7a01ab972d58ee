package dev.jogakbo.store.work;

import java.util.ArrayDeque;

/**
 * Arrays to use again, in lengths a little below powers of two, because fresh memory costs more
 * than what is done with it. A little below, so that with its header an array fits where a
 * collector hands out memory in powers of two. Contents are what the last user left. Safe for many
 * threads.
 */
public final class BufferPool {
  /** What an array lacks to a power of two. */
  static final int LACKING_BYTES = 64;

  private static final int SHIFT_MIN = 14;
  private static final int SHIFT_MAX = 30;

  private final long idleBytesMax;
  private final ArrayDeque<byte[]>[] idleByShift;
  private long idleBytes;

  /** Creates an empty pool that keeps up to that many bytes. */
  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
  public BufferPool(long idleBytesMax) {
    this.idleBytesMax = idleBytesMax;
    this.idleByShift = new ArrayDeque[Integer.SIZE];
    for (int i = 0; i < idleByShift.length; i++) {
      idleByShift[i] = new ArrayDeque<>();
    }
  }

  /** Returns the length of the array that {@link #take} gives for that many bytes. */
  public static int capacityOf(int bytes) {
    return (1 << shiftOf(bytes)) - LACKING_BYTES;
  }

  /** Returns an array of at least that many bytes, which belongs to the caller. */
  public byte[] take(int bytes) {
    int shift = shiftOf(bytes);
    synchronized (this) {
      byte[] buffer = idleByShift[shift].poll();
      if (buffer != null) {
        idleBytes -= buffer.length;
        return buffer;
      }
    }
    return new byte[capacityOf(bytes)];
  }

  /** Takes back an array that {@link #take} gave and nobody uses any more. */
  public synchronized void giveBack(byte[] buffer) {
    if (idleBytes + buffer.length <= idleBytesMax) {
      idleByShift[shiftOf(buffer.length)].push(buffer);
      idleBytes += buffer.length;
    }
  }

  private static int shiftOf(int bytes) {
    long needed = (long) bytes + LACKING_BYTES;
    if (bytes < 0 || needed > 1L << SHIFT_MAX) {
      throw new IllegalArgumentException("a buffer of " + bytes + " bytes");
    }
    return Math.max(SHIFT_MIN, Long.SIZE - Long.numberOfLeadingZeros(needed - 1));
  }
}

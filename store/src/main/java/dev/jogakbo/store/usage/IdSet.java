package dev.jogakbo.store.usage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/**
 * A set of ids, each known by the first 16 bytes of a cryptographic hash: two different ids that
 * look the same are not to be met. About 24 bytes an id. Used by one thread.
 */
public final class IdSet {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private long[] slots = new long[2 * 1024];
  private int size;
  private boolean holdsZero;

  /** Adds an id of at least 16 bytes; returns whether it was not there before. */
  public boolean add(byte[] id) {
    long low = (long) LONG.get(id, 0);
    long high = (long) LONG.get(id, Long.BYTES);
    if (low == 0 && high == 0) {
      boolean isNew = !holdsZero;
      holdsZero = true;
      return isNew;
    }
    if (3 * size >= slots.length) { // two longs a slot: at most two thirds full
      grow();
    }
    return insert(low, high);
  }

  /** Returns whether the id is there. */
  public boolean contains(byte[] id) {
    long low = (long) LONG.get(id, 0);
    long high = (long) LONG.get(id, Long.BYTES);
    if (low == 0 && high == 0) {
      return holdsZero;
    }
    int at = find(low, high);
    return slots[at] != 0 || slots[at + 1] != 0;
  }

  /** Returns a set of the same ids that goes its own way from now on. */
  public IdSet copy() {
    IdSet copy = new IdSet();
    copy.slots = slots.clone();
    copy.size = size;
    copy.holdsZero = holdsZero;
    return copy;
  }

  /** Returns how many ids are there. */
  public int size() {
    return size + (holdsZero ? 1 : 0);
  }

  /** Gives the sink the 16 bytes by which each id is known; the array is used again. */
  void forEach(Consumer<byte[]> sink) {
    byte[] id = new byte[2 * Long.BYTES];
    if (holdsZero) {
      sink.accept(id);
    }
    for (int at = 0; at < slots.length; at += 2) {
      if (slots[at] != 0 || slots[at + 1] != 0) {
        LONG.set(id, 0, slots[at]);
        LONG.set(id, Long.BYTES, slots[at + 1]);
        sink.accept(id);
      }
    }
  }

  private boolean insert(long low, long high) {
    int at = find(low, high);
    if (slots[at] != 0 || slots[at + 1] != 0) {
      return false;
    }
    slots[at] = low;
    slots[at + 1] = high;
    size++;
    return true;
  }

  /** Where the id is, or the free slot where it belongs. */
  private int find(long low, long high) {
    int mask = slots.length / 2 - 1;
    int slot = (int) (low ^ low >>> 32) & mask;
    while (true) {
      int at = 2 * slot;
      boolean isFree = slots[at] == 0 && slots[at + 1] == 0;
      if (isFree || (slots[at] == low && slots[at + 1] == high)) {
        return at;
      }
      slot = (slot + 1) & mask;
    }
  }

  private void grow() {
    long[] old = slots;
    slots = new long[Math.multiplyExact(old.length, 2)];
    size = 0;
    for (int at = 0; at < old.length; at += 2) {
      if (old[at] != 0 || old[at + 1] != 0) {
        insert(old[at], old[at + 1]);
      }
    }
  }
}

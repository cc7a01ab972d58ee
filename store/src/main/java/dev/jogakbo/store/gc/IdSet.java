package dev.jogakbo.store.gc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A set of ids that only grows, at about 32 bytes each. An id is known by the first 16 bytes of its
 * hash and a domain number: two that look the same are not to be met, even if somebody looks for
 * them. Used by one thread.
 */
final class IdSet {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Two longs a slot; a slot of zeros is free. */
  private long[] slots = new long[2 * 1024];

  private int count;

  /** Adds an id of at least 16 bytes; returns whether it is new. */
  boolean add(byte[] id, int domain) {
    long low = low(id, domain);
    long high = high(id);
    if (isAt(find(slots, low, high), low, high)) {
      return false;
    }
    if (4 * (count + 1) > slots.length) {
      grow();
    }
    put(slots, low, high);
    count++;
    return true;
  }

  boolean contains(byte[] id, int domain) {
    long low = low(id, domain);
    long high = high(id);
    return isAt(find(slots, low, high), low, high);
  }

  IdSet copy() {
    IdSet copy = new IdSet();
    copy.slots = slots.clone();
    copy.count = count;
    return copy;
  }

  private boolean isAt(int at, long low, long high) {
    return slots[at] == low && slots[at + 1] == high;
  }

  private void grow() {
    long[] larger = new long[Math.multiplyExact(2, slots.length)];
    for (int at = 0; at < slots.length; at += 2) {
      if (slots[at] != 0) {
        put(larger, slots[at], slots[at + 1]);
      }
    }
    slots = larger;
  }

  private static void put(long[] slots, long low, long high) {
    int at = find(slots, low, high);
    slots[at] = low;
    slots[at + 1] = high;
  }

  /** Where the id is, or the free slot where it belongs. */
  private static int find(long[] slots, long low, long high) {
    int mask = slots.length / 2 - 1;
    int slot = (int) (low ^ low >>> 32) & mask;
    while (slots[2 * slot] != 0 && (slots[2 * slot] != low || slots[2 * slot + 1] != high)) {
      slot = (slot + 1) & mask;
    }
    return 2 * slot;
  }

  /** Odd, hence never that of a free slot. */
  private static long low(byte[] id, int domain) {
    return ((long) LONG.get(id, 0) + (domain * 0x9E3779B97F4A7C15L)) | 1;
  }

  private static long high(byte[] id) {
    return (long) LONG.get(id, Long.BYTES);
  }
}

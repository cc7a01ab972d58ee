package dev.jogakbo.parquet.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Numbers distinct values in the order in which they first come, as writers number the entries of
 * dictionaries. Two values are the same if their bytes are: 0.0 and -0.0 are not. How many entries
 * are too many is the caller's to say. Used by one thread.
 */
public final class DictionaryBuilder {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** Longer values are compared by the library, which takes longer to begin. */
  private static final int LOOKED_AT_BYTES_MAX = 32;

  /** Not known outside, so nobody can make values that all fall into one place. */
  private static final long SEED = new SecureRandom().nextLong();

  private static final long MULTIPLIER = Long.rotateLeft(SEED, 23) | 1;
  private static final int SLOT_COUNT_MIN = 64;

  private final ByteAppender entries = new ByteAppender();
  private int[] ends = new int[SLOT_COUNT_MIN];

  /** Hash of an entry, and its number and one in the lower half; 0 where there is none. */
  private long[] slots = new long[SLOT_COUNT_MIN];

  private int count;

  /** Bytes of every entry; 0 as long as there is none, -1 if they differ. */
  private int allBytes;

  /** Returns the number of {@code source[start, end)}, a value with its length if it has one. */
  public int add(byte[] source, int start, int end) {
    int hash = hash(source, start, end);
    int mask = slots.length - 1;
    int slot = hash & mask;
    for (long found = slots[slot]; found != 0; found = slots[slot]) {
      int entry = (int) found - 1;
      if ((int) (found >>> Integer.SIZE) == hash && isEntry(entry, source, start, end)) {
        return entry;
      }
      slot = (slot + 1) & mask;
    }
    append(source, start, end);
    slots[slot] = (long) hash << Integer.SIZE | count;
    if (count * 2 > slots.length) {
      grow();
    }
    return count - 1;
  }

  /** Adds values in their order and writes their numbers to {@code numbers[offset, …)}. */
  public void addAll(PlainValues values, int[] numbers, int offset) {
    for (int i = 0; i < values.count(); i++) {
      numbers[offset + i] = add(values.array(), values.start(i), values.end(i));
    }
  }

  /** Returns how many distinct values there are. */
  public int count() {
    return count;
  }

  /** Returns the bytes of all entries, which are the plain bytes of a dictionary page. */
  public int lengthBytes() {
    return entries.lengthBytes();
  }

  /** Appends the plain bytes of a dictionary page. */
  public void appendTo(ByteAppender target) {
    target.bytes(entries.array(), 0, entries.lengthBytes());
  }

  private boolean isEntry(int entry, byte[] source, int start, int end) {
    int length = end - start;
    int entryStart = length == allBytes ? entry * length : entry == 0 ? 0 : ends[entry - 1];
    if (length != allBytes && ends[entry] - entryStart != length) {
      return false;
    }
    byte[] known = entries.array();
    if (length > LOOKED_AT_BYTES_MAX) {
      return Arrays.equals(known, entryStart, entryStart + length, source, start, end);
    }
    long difference = 0;
    int at = 0;
    for (; at <= length - Long.BYTES; at += Long.BYTES) {
      difference |= (long) LONG.get(known, entryStart + at) ^ (long) LONG.get(source, start + at);
    }
    if (at <= length - Integer.BYTES) {
      difference |= (int) INT.get(known, entryStart + at) ^ (int) INT.get(source, start + at);
      at += Integer.BYTES;
    }
    for (; at < length; at++) {
      difference |= known[entryStart + at] ^ source[start + at];
    }
    return difference == 0;
  }

  private void append(byte[] source, int start, int end) {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    allBytes = count == 0 || allBytes == end - start ? end - start : -1;
    entries.bytes(source, start, end);
    ends[count++] = entries.lengthBytes();
  }

  private void grow() {
    long[] before = slots;
    slots = new long[2 * before.length];
    int mask = slots.length - 1;
    for (long entry : before) {
      if (entry != 0) {
        int slot = (int) (entry >>> Integer.SIZE) & mask;
        while (slots[slot] != 0) {
          slot = (slot + 1) & mask;
        }
        slots[slot] = entry;
      }
    }
  }

  private static int hash(byte[] source, int start, int end) {
    long hash = SEED + end - start;
    int at = start;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      hash = (hash ^ (long) LONG.get(source, at)) * MULTIPLIER;
      hash ^= hash >>> 32;
    }
    long rest = 0;
    if (at <= end - Integer.BYTES) {
      rest = (int) INT.get(source, at);
      at += Integer.BYTES;
    }
    for (; at < end; at++) {
      rest = rest << Byte.SIZE | (source[at] & 0xff);
    }
    hash = (hash ^ rest) * MULTIPLIER;
    return (int) (hash ^ hash >>> 32);
  }
}

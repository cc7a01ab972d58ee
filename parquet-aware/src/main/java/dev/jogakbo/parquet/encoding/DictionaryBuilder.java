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

  /** Not known outside, so nobody can make values that all fall into one place. */
  private static final long SEED = new SecureRandom().nextLong();

  private static final long MULTIPLIER = Long.rotateLeft(SEED, 23) | 1;
  private static final int SLOT_COUNT_MIN = 64;

  private final ByteAppender entries = new ByteAppender();
  private int[] ends = new int[SLOT_COUNT_MIN];
  private int[] slots = new int[SLOT_COUNT_MIN];
  private int[] hashes = new int[SLOT_COUNT_MIN];
  private int count;

  /** Returns the number of {@code source[start, end)}, a value with its length if it has one. */
  public int add(byte[] source, int start, int end) {
    int hash = hash(source, start, end);
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0) {
      int entry = slots[slot] - 1;
      if (hashes[entry] == hash && isEntry(entry, source, start, end)) {
        return entry;
      }
      slot = (slot + 1) & mask;
    }
    append(source, start, end, hash);
    slots[slot] = count;
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
    int entryStart = entry == 0 ? 0 : ends[entry - 1];
    return Arrays.equals(entries.array(), entryStart, ends[entry], source, start, end);
  }

  private void append(byte[] source, int start, int end, int hash) {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
      hashes = Arrays.copyOf(hashes, 2 * count);
    }
    entries.bytes(source, start, end);
    hashes[count] = hash;
    ends[count++] = entries.lengthBytes();
  }

  private void grow() {
    slots = new int[2 * slots.length];
    int mask = slots.length - 1;
    for (int entry = 0; entry < count; entry++) {
      int slot = hashes[entry] & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = entry + 1;
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
    for (; at < end; at++) {
      rest = rest << Byte.SIZE | (source[at] & 0xff);
    }
    hash = (hash ^ rest) * MULTIPLIER;
    return (int) (hash ^ hash >>> 32);
  }
}

package dev.jogakbo.store.blob;

import java.util.Arrays;

/**
 * One entry of a list.
 *
 * @param key what a keyed list is sorted by (unsigned bytes, strictly ascending, at most {@link
 *     #KEY_LENGTH_MAX}); empty in a list without keys
 * @param value opaque bytes; with the key at most {@link #LENGTH_MAX}
 * @param weight 0 or more, summed up over subtrees, such as a length in bytes
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content below
public record ListEntry(byte[] key, byte[] value, long weight) {
  /** Longest key in bytes. */
  public static final int KEY_LENGTH_MAX = 4096;

  /** Most bytes of key and value together. */
  public static final int LENGTH_MAX = 48 * 1024;

  private static final byte[] NO_KEY = {};

  /** Checks the bounds. */
  public ListEntry {
    if (key.length > KEY_LENGTH_MAX || key.length + value.length > LENGTH_MAX || weight < 0) {
      throw new IllegalArgumentException(
          "list entry out of bounds: key of %d bytes, value of %d bytes, weight %d"
              .formatted(key.length, value.length, weight));
    }
  }

  /** Returns an entry of a list without keys. */
  public static ListEntry of(byte[] value, long weight) {
    return new ListEntry(NO_KEY, value, weight);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ListEntry that
        && weight == that.weight
        && Arrays.equals(key, that.key)
        && Arrays.equals(value, that.value);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(key) + Arrays.hashCode(value);
  }
}

package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.IntSpan;
import dev.jogakbo.parquet.encoding.PlainValues;
import org.jspecify.annotations.Nullable;

/** The least and the greatest of the values of a page, as statistics have them. */
final class Extremes {
  private static final byte[] NOTHING = {};
  private static final byte SIGN = (byte) 0x80;

  private final Order order;
  private int least = -1;
  private int greatest = -1;

  Extremes(Order order) {
    this.order = order;
  }

  /** Finds them among the entries that indices count. */
  static Extremes of(Order order, PlainValues entries, IntSpan indices) {
    return find(order, entries, indices, indices.start(), indices.end());
  }

  /** Finds them among all values. */
  static Extremes of(Order order, PlainValues values) {
    return find(order, values, null, 0, values.count());
  }

  private static Extremes find(
      Order order, PlainValues values, @Nullable IntSpan indices, int from, int to) {
    Extremes extremes = new Extremes(order);
    ValueKeys keys = ValueKeys.find(order, values);
    int[] numbers = indices == null ? null : indices.array();
    if (keys == null) {
      extremes.addAll(values, numbers, from, to);
    } else if (keys.areExact()) {
      extremes.addAll(keys, numbers, from, to);
    } else {
      extremes.addAll(keys, values, numbers, from, to);
    }
    return extremes;
  }

  private void addAll(PlainValues values, int @Nullable [] numbers, int from, int to) {
    for (int i = from; i < to; i++) {
      add(values, numbers == null ? i : numbers[i]);
    }
  }

  /** Compares keys alone. */
  private void addAll(ValueKeys keys, int @Nullable [] numbers, int from, int to) {
    long leastKey = Long.MAX_VALUE;
    long greatestKey = Long.MIN_VALUE;
    for (int i = from; i < to; i++) {
      int index = numbers == null ? i : numbers[i];
      long key = keys.key(index);
      if (keys.counts(key)) {
        if (key < leastKey || least < 0) {
          leastKey = key;
          least = index;
        }
        if (key > greatestKey || greatest < 0) {
          greatestKey = key;
          greatest = index;
        }
      }
    }
  }

  /** Compares values where their keys are the same. */
  private void addAll(
      ValueKeys keys, PlainValues values, int @Nullable [] numbers, int from, int to) {
    long leastKey = Long.MAX_VALUE;
    long greatestKey = Long.MIN_VALUE;
    for (int i = from; i < to; i++) {
      int index = numbers == null ? i : numbers[i];
      long key = keys.key(index);
      if (key <= leastKey && (least < 0 || key < leastKey || isLess(values, index, least))) {
        leastKey = key;
        least = index;
      }
      if (key >= greatestKey
          && (greatest < 0 || key > greatestKey || isLess(values, greatest, index))) {
        greatestKey = key;
        greatest = index;
      }
    }
  }

  private boolean isLess(PlainValues values, int one, int other) {
    return one != other && compare(values, one, other) < 0;
  }

  private void add(PlainValues values, int index) {
    if (index == least || index == greatest) {
      return;
    }
    if (!order.counts(values.array(), values.contentStart(index), values.end(index))) {
      return;
    }
    least = least < 0 || compare(values, index, least) < 0 ? index : least;
    greatest = greatest < 0 || compare(values, index, greatest) > 0 ? index : greatest;
  }

  private int compare(PlainValues values, int one, int other) {
    return order.compare(
        values.array(),
        values.contentStart(one),
        values.end(one),
        values.array(),
        values.contentStart(other),
        values.end(other));
  }

  /** Returns the least; a zero has a minus where it can. Nothing if no value counts. */
  byte[] least(PlainValues values) {
    return zeroed(content(values, least), SIGN);
  }

  /** Returns the greatest; a zero has no minus. */
  byte[] greatest(PlainValues values) {
    return zeroed(content(values, greatest), (byte) 0);
  }

  private static byte[] content(PlainValues values, int index) {
    if (index < 0) {
      return NOTHING;
    }
    byte[] content = new byte[values.contentBytes(index)];
    System.arraycopy(values.array(), values.contentStart(index), content, 0, content.length);
    return content;
  }

  private byte[] zeroed(byte[] value, byte sign) {
    if (order == Order.FLOATING && value.length > 0 && isZero(value)) {
      value[value.length - 1] = sign;
    }
    return value;
  }

  private static boolean isZero(byte[] value) {
    int bits = value[value.length - 1] & ~SIGN;
    for (int i = 0; i < value.length - 1; i++) {
      bits |= value[i];
    }
    return bits == 0;
  }
}

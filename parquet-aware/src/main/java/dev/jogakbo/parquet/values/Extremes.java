package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.IntSpan;
import dev.jogakbo.parquet.encoding.PlainValues;

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
    Extremes extremes = new Extremes(order);
    int last = -1;
    for (int i = indices.start(); i < indices.end(); i++) {
      if (indices.array()[i] != last) {
        last = indices.array()[i];
        extremes.add(entries, last);
      }
    }
    return extremes;
  }

  /** Finds them among all values. */
  static Extremes of(Order order, PlainValues values) {
    Extremes extremes = new Extremes(order);
    for (int i = 0; i < values.count(); i++) {
      extremes.add(values, i);
    }
    return extremes;
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

package dev.jogakbo.parquet.rewrite;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The least and the greatest of the values added, so far as they have an order. Values that are no
 * numbers count as none. Used by one thread.
 */
abstract sealed class Bounds {
  /** Whether a value without a place in the order was added. */
  private boolean hasUnordered;

  /** Makes bounds of values in that order. */
  static Bounds in(ValueOrder order) {
    if (order == ValueOrder.NONE) {
      return new Unordered();
    }
    return order.hasKeys() ? new Keys(order) : new Bytes(order);
  }

  /** Adds the value {@code bytes[start, end)}. */
  abstract void add(byte[] bytes, int start, int end);

  /** Adds what was added to bounds of the same order. */
  final void addAll(Bounds others) {
    hasUnordered |= others.hasUnordered;
    byte[] least = others.least();
    if (least != null) {
      add(least, 0, least.length);
      byte[] greatest = Objects.requireNonNull(others.greatest());
      add(greatest, 0, greatest.length);
    }
  }

  /** Returns the least value; nothing if there is none. */
  abstract byte @Nullable [] least();

  /** Returns the greatest value; nothing if there is none. */
  abstract byte @Nullable [] greatest();

  /** Forgets all values. */
  void clear() {
    hasUnordered = false;
  }

  /** Whether values were added and none of them has a place in the order. */
  final boolean isWithoutOrder() {
    return hasUnordered && least() == null;
  }

  final void addUnordered() {
    hasUnordered = true;
  }

  private static final class Unordered extends Bounds {
    @Override
    void add(byte[] bytes, int start, int end) {
      addUnordered();
    }

    @Override
    byte @Nullable [] least() {
      return null;
    }

    @Override
    byte @Nullable [] greatest() {
      return null;
    }
  }

  private static final class Keys extends Bounds {
    private final ValueOrder order;
    private long least = Long.MAX_VALUE;
    private long greatest = Long.MIN_VALUE;

    Keys(ValueOrder order) {
      this.order = order;
    }

    @Override
    void add(byte[] bytes, int start, int end) {
      if (order.isNan(bytes, start)) {
        addUnordered();
        return;
      }
      long key = order.key(bytes, start);
      least = Math.min(least, key);
      greatest = Math.max(greatest, key);
    }

    @Override
    byte @Nullable [] least() {
      return least > greatest ? null : order.leastOf(least);
    }

    @Override
    byte @Nullable [] greatest() {
      return least > greatest ? null : order.greatestOf(greatest);
    }

    @Override
    void clear() {
      super.clear();
      least = Long.MAX_VALUE;
      greatest = Long.MIN_VALUE;
    }
  }

  private static final class Bytes extends Bounds {
    private final ValueOrder order;
    private byte @Nullable [] least;
    private byte @Nullable [] greatest;

    Bytes(ValueOrder order) {
      this.order = order;
    }

    @Override
    void add(byte[] bytes, int start, int end) {
      byte[] low = least;
      byte[] high = greatest;
      if (low == null || order.compare(bytes, start, end, low, 0, low.length) < 0) {
        least = Arrays.copyOfRange(bytes, start, end);
      }
      if (high == null || order.compare(bytes, start, end, high, 0, high.length) > 0) {
        greatest = Arrays.copyOfRange(bytes, start, end);
      }
    }

    @Override
    byte @Nullable [] least() {
      return least;
    }

    @Override
    byte @Nullable [] greatest() {
      return greatest;
    }

    @Override
    void clear() {
      super.clear();
      least = null;
      greatest = null;
    }
  }
}

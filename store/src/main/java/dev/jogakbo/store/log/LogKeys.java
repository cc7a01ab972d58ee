package dev.jogakbo.store.log;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** Numbered keys under a prefix: twelve digits, so that their order is that of the numbers. */
final class LogKeys {
  static final long NUMBER_MAX = 999_999_999_999L;
  private static final int DIGITS = 12;
  private static final int PAGE = 1000;

  private final ObjectStore store;
  private final String prefix;

  LogKeys(ObjectStore store, String prefix) {
    this.store = store;
    this.prefix = prefix;
  }

  ObjectKey key(long number) {
    if (number < 0 || number > NUMBER_MAX) {
      throw new IllegalArgumentException(prefix + ": no number: " + number);
    }
    return ObjectKey.of(prefix + "%012d".formatted(number));
  }

  /** Gives the numbers that are there, from {@code first} on, in ascending order. */
  void forEach(long first, LongConsumer numbers) {
    String after = first <= 0 ? prefix : key(first - 1).value();
    while (true) {
      List<ObjectStat> page = store.list(prefix, after, PAGE);
      for (ObjectStat stat : page) {
        String name = stat.key().value().substring(prefix.length());
        if (!isNumber(name)) {
          return; // checkpoints sort after all entries
        }
        numbers.accept(Long.parseLong(name));
      }
      if (page.isEmpty()) {
        return;
      }
      after = page.getLast().key().value();
    }
  }

  /** Returns the numbers that are there, ascending. */
  List<Long> all() {
    List<Long> numbers = new ArrayList<>();
    forEach(0, numbers::add);
    return numbers;
  }

  /** Whether there is a number from {@code first} on. */
  boolean anyFrom(long first) {
    return !store.list(prefix, key(first - 1).value(), 1).isEmpty();
  }

  CorruptDataException gap(long expected, long found) {
    return new CorruptDataException(
        "%s in %s: expected entry %d, found %d next; one is missing"
            .formatted(prefix, store.location(), expected, found));
  }

  private static boolean isNumber(String name) {
    return name.length() == DIGITS && name.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}

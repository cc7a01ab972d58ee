package dev.jogakbo.service.viewer;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What was found lately, each under a name; of more than a number the one longest not asked for is
 * forgotten. Safe for many threads, which may find the same twice.
 */
final class Lately<T> {
  private final Map<String, T> found;

  Lately(int countMax) {
    found =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
            return size() > countMax;
          }
        };
  }

  /** Returns what is known under that name, or else what is found now. */
  T of(String name, Supplier<T> finder) {
    synchronized (found) {
      T known = found.get(name);
      if (known != null) {
        return known;
      }
    }
    T fresh = finder.get();
    keep(name, fresh);
    return fresh;
  }

  /** Keeps something under a name. */
  void keep(String name, T value) {
    synchronized (found) {
      found.put(name, value);
    }
  }
}

package dev.jogakbo.store.catalog;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values used last, up to a number. Safe for use by many threads. */
final class BoundedCache<K, V> {
  private final Map<K, V> values;

  BoundedCache(int countMax) {
    values =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > countMax;
          }
        };
  }

  synchronized @Nullable V find(K key) {
    return values.get(key);
  }

  synchronized void put(K key, V value) {
    values.put(key, value);
  }
}

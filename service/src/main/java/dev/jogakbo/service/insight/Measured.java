package dev.jogakbo.service.insight;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Results kept as long as nothing changes, a bounded number of them. One is computed at a time, so
 * that many who ask at once cost as much as one. Safe for use by many threads.
 */
final class Measured {
  private static final int COUNT_MAX = 1000;

  private final Map<Object, Object> results =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, Object> eldest) {
          return size() > COUNT_MAX;
        }
      };
  private @Nullable String stamp;

  /** Returns the result kept under the key for the present stamp, computed if there is none. */
  synchronized <T> T of(String now, Object key, Class<T> type, Supplier<T> compute) {
    if (!now.equals(stamp)) {
      results.clear();
      stamp = now;
    }
    Object kept = results.get(key);
    if (kept == null) {
      kept = compute.get();
      results.put(key, kept);
    }
    return type.cast(kept);
  }
}

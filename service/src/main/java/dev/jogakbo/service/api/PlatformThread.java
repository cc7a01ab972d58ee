package dev.jogakbo.service.api;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Runs work of many steps on a platform thread of its own. Each call on the index that may wait is
 * handed over where a virtual thread makes it; with thousands of them that is most of the time.
 */
public final class PlatformThread {
  private static final Executor FRESH = work -> Thread.ofPlatform().name("commit").start(work);

  private PlatformThread() {}

  /** Returns what the work returns, or throws what it throws. */
  public static <T> T call(Supplier<T> work) {
    @Nullable Map<String, String> logged = MDC.getCopyOfContextMap();
    try {
      return CompletableFuture.supplyAsync(
              () -> {
                if (logged != null) {
                  MDC.setContextMap(logged);
                }
                return work.get();
              },
              FRESH)
          .join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}

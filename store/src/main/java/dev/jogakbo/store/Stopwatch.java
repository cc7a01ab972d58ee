package dev.jogakbo.store;

import dev.jogakbo.store.StoreListener.Call;
import dev.jogakbo.store.StoreListener.Outcome;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Measures calls on a monotonic clock and tells a listener. */
record Stopwatch(LongSupplier nanoClock, StoreListener listener) {

  <T extends @Nullable Object> T time(Call call, Supplier<T> work) {
    long start = nanoClock.getAsLong();
    Outcome outcome = Outcome.FAILED;
    try {
      T result = work.get();
      outcome = Outcome.DONE;
      return result;
    } finally {
      listener.called(call, nanoClock.getAsLong() - start, outcome);
    }
  }

  void run(Call call, Runnable work) {
    time(
        call,
        () -> {
          work.run();
          return call;
        });
  }
}

package dev.jogakbo.service.config;

import dev.jogakbo.store.StoreListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Times the calls to bucket and index: {@code jogakbo_object_store_seconds} and {@code
 * jogakbo_index_seconds}, by call and outcome.
 */
final class CallTimers implements StoreListener {
  private static final Duration[] EDGES = {
    Duration.ofNanos(100_000),
    Duration.ofMillis(1),
    Duration.ofMillis(10),
    Duration.ofMillis(100),
    Duration.ofSeconds(1),
    Duration.ofSeconds(10)
  };

  private final Map<Call, Timer> done = new EnumMap<>(Call.class);
  private final Map<Call, Timer> failed = new EnumMap<>(Call.class);

  CallTimers(MeterRegistry meters) {
    for (Call call : Call.values()) {
      done.put(call, timer(meters, call, Outcome.DONE));
      failed.put(call, timer(meters, call, Outcome.FAILED));
    }
  }

  private static Timer timer(MeterRegistry meters, Call call, Outcome outcome) {
    boolean isIndex = call.name().startsWith("INDEX_");
    String verb = call.name().substring(call.name().indexOf('_') + 1).toLowerCase(Locale.ROOT);
    return Timer.builder(isIndex ? "jogakbo.index" : "jogakbo.object.store")
        .description(isIndex ? "Calls to the index" : "Calls to the object store")
        .tag("call", verb)
        .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
        .serviceLevelObjectives(EDGES)
        .register(meters);
  }

  @Override
  public void called(Call call, long durationNanos, Outcome outcome) {
    Timer timer = (outcome == Outcome.DONE ? done : failed).get(call);
    if (timer != null) {
      timer.record(durationNanos, TimeUnit.NANOSECONDS);
    }
  }
}

package dev.jogakbo.service.config;

import dev.jogakbo.service.optimise.BackgroundOptimiser;
import dev.jogakbo.service.optimise.OptimiseListener;
import dev.jogakbo.service.parquet.ParquetOutcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * What is done to Parquet files that are stored as they are, as metrics: {@code
 * jogakbo_optimised_files_total} by level and reason, {@code jogakbo_optimised_bytes_total}, {@code
 * jogakbo_optimise_waiting_files}.
 */
record OptimiseMeters(MeterRegistry meters) implements OptimiseListener {
  void watch(BackgroundOptimiser background) {
    Gauge.builder("jogakbo.optimise.waiting.files", background, BackgroundOptimiser::waitingCount)
        .description("Deferred Parquet files that are not taken apart yet")
        .register(meters);
  }

  @Override
  public void tried(ParquetOutcome outcome, long sizeBytes) {
    Counter.builder("jogakbo.optimised.files")
        .description("Stored Parquet files that were tried, by what came of it and why")
        .tag("level", outcome.levelText())
        .tag("reason", outcome.reasonText().orElse("none"))
        .register(meters)
        .increment();
    Counter.builder("jogakbo.optimised.bytes")
        .description("Lengths of stored Parquet files that were tried")
        .register(meters)
        .increment((double) sizeBytes);
  }
}

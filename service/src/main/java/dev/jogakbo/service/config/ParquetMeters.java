package dev.jogakbo.service.config;

import dev.jogakbo.parquet.transform.Section.Plain.Cause;
import dev.jogakbo.service.parquet.PageTally;
import dev.jogakbo.service.parquet.ParquetListener;
import dev.jogakbo.service.parquet.ParquetOutcome;
import dev.jogakbo.service.parquet.Spools;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * What is done to Parquet files, as metrics: {@code jogakbo_parquet_files_total} by level and
 * reason, {@code jogakbo_parquet_seconds} by level, {@code jogakbo_parquet_sections_kept_total} by
 * reason, {@code jogakbo_parquet_pages_total} by form, {@code
 * jogakbo_parquet_column_chunks_kept_total} by reason, {@code jogakbo_spool_bytes}.
 */
final class ParquetMeters implements ParquetListener {
  private final MeterRegistry meters;

  ParquetMeters(MeterRegistry meters, Spools spools) {
    this.meters = meters;
    Gauge.builder("jogakbo.spool.bytes", spools, Spools::takenBytes)
        .description("Room taken by Parquet files that are arriving")
        .register(meters);
    for (ParquetOutcome.Level level : ParquetOutcome.Level.values()) {
      timer(level);
    }
  }

  @Override
  public void stored(ParquetOutcome outcome, long nanos) {
    Counter.builder("jogakbo.parquet.files")
        .description("Files that begin as Parquet does, by how they were stored and why")
        .tag("level", outcome.levelText())
        .tag("reason", outcome.reasonText().orElse("none"))
        .register(meters)
        .increment();
    timer(outcome.level()).record(nanos, TimeUnit.NANOSECONDS);
  }

  private Timer timer(ParquetOutcome.Level level) {
    return Timer.builder("jogakbo.parquet")
        .description("Taking Parquet files apart and proving them, once they have arrived")
        .tag("level", word(level))
        .register(meters);
  }

  @Override
  public void tookApart(PageTally pages) {
    countPages("values", pages.valuePages());
    countPages("decompressed", pages.decompressedPages());
    countPages("kept", pages.keptPages());
    pages
        .asIsColumnChunks()
        .forEach((reason, count) ->
            Counter.builder("jogakbo.parquet.column.chunks.kept")
                .description("Column chunks that are not taken apart, by reason")
                .tag("reason", word(reason))
                .register(meters)
                .increment((double) count));
  }

  private void countPages(String form, long count) {
    Counter.builder("jogakbo.parquet.pages")
        .description("Pages of column chunks taken apart, by how they are kept")
        .tag("form", form)
        .register(meters)
        .increment((double) count);
  }

  @Override
  public void keptSection(Cause cause) {
    Counter.builder("jogakbo.parquet.sections.kept")
        .description("Parts of Parquet files without relative positions, by reason")
        .tag("reason", word(cause))
        .register(meters)
        .increment();
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}

package dev.jogakbo.service.optimise;

import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.parquet.ParquetOutcome;
import dev.jogakbo.service.parquet.ParquetOutcome.Level;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.StandingFile;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.usage.IdSet;
import dev.jogakbo.store.usage.UsageMeter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Goes through datasets twice: to say how much there is, then to take it apart. Used once, by one
 * thread.
 */
final class OptimiseRun {
  private final Job<OptimiseReport> job;
  private final WaitingFiles waiting;
  private final Optimiser optimiser;
  private final FileRoom before;
  private final FileRoom after;
  private final Map<String, Long> takenApart = new HashMap<>();
  private final Map<String, Long> left = new HashMap<>();
  private final AtomicLong readBytes = new AtomicLong();
  private long fileCount;
  private long waitingFileCount;
  private long waitingBytes;

  OptimiseRun(
      Job<OptimiseReport> job, WaitingFiles waiting, Optimiser optimiser, UsageMeter meter) {
    this.job = job;
    this.waiting = waiting;
    this.optimiser = optimiser;
    this.before = new FileRoom(meter.footprint());
    this.after = new FileRoom(meter.footprint());
  }

  /** Says what waits, and what it takes now. */
  OptimiseReport look(List<Repository> datasets) {
    count(datasets, before::add);
    return report(false);
  }

  /** Takes apart what waits; ends early, between two files, where the job is cancelled. */
  OptimiseReport execute(List<Repository> datasets) {
    try {
      count(datasets, _ -> {});
      forEach(datasets, WaitingFiles.waiting(this::takeApart));
      return report(true);
    } catch (CancellationException e) {
      return report(false);
    }
  }

  private void count(List<Repository> datasets, Consumer<StandingFile> found) {
    forEach(
        datasets,
        new WaitingFiles.Sink() {
          @Override
          public void looked(ContentId content) {
            job.step("looking", ++fileCount, 0);
          }

          @Override
          public void waits(StandingFile file) {
            waitingFileCount++;
            waitingBytes += file.content().sizeBytes();
            found.accept(file);
          }
        });
  }

  /** What one dataset showed of a content need not be looked at in another of the same policy. */
  private void forEach(List<Repository> datasets, WaitingFiles.Sink sink) {
    Map<Scope, IdSet> seen = new HashMap<>();
    for (Repository dataset : datasets) {
      Scope scope = new Scope(dataset.domain(), dataset.parquetPolicy());
      waiting.forEach(dataset, seen.computeIfAbsent(scope, _ -> new IdSet()), sink);
    }
  }

  private record Scope(DomainId domain, ParquetPolicy policy) {}

  private void takeApart(StandingFile file) {
    before.add(file);
    try {
      optimiser.takeApart(file, this::pass).ifPresent(this::count);
    } finally {
      after.add(file);
    }
  }

  private void pass(long bytes) {
    job.step("taking apart", readBytes.addAndGet(bytes), waitingBytes);
  }

  private void count(ParquetOutcome outcome) {
    if (outcome.level() == Level.PLAIN) {
      left.merge(outcome.reasonText().orElse("none"), 1L, Long::sum);
    } else {
      takenApart.merge(outcome.levelText(), 1L, Long::sum);
    }
  }

  private OptimiseReport report(boolean isComplete) {
    return new OptimiseReport(
        fileCount,
        waitingFileCount,
        waitingBytes,
        takenApart,
        left,
        before.total(),
        after.total(),
        isComplete);
  }
}

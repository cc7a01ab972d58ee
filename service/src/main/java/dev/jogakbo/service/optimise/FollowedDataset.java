package dev.jogakbo.service.optimise;

import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.StandingFile;
import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.usage.IdSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A dataset that is looked at again and again: only what is new of it since the last time costs.
 * Memory is 24 bytes for each commit, folder and content. Used by one thread.
 */
final class FollowedDataset {
  private final Optimisations optimisations;
  private IdSet done = new IdSet();
  private List<Ref> refs = List.of();
  private @Nullable ParquetPolicy policy;
  private long waitingCount;

  FollowedDataset(Optimisations optimisations) {
    this.optimisations = optimisations;
  }

  long waitingCount() {
    return waitingCount;
  }

  /** Counts what waits, unless nothing changed since that was done. */
  void count(Repository dataset) {
    List<Ref> refsNow = optimisations.hub().repositories().refs(dataset.id());
    if (dataset.parquetPolicy() == policy && refsNow.equals(refs)) {
      return;
    }
    if (dataset.parquetPolicy() != policy) {
      done = new IdSet();
    }
    IdSet seen = done.copy();
    AtomicLong count = new AtomicLong();
    optimisations
        .waiting()
        .forEach(dataset, seen, WaitingFiles.waiting(_ -> count.incrementAndGet()));
    waitingCount = count.get();
    refs = refsNow;
    policy = dataset.parquetPolicy();
    if (waitingCount == 0) {
      done = seen;
    }
  }

  /** Gives the sink what waits; if it throws, all that is left comes again the next time. */
  void forEachWaiting(Repository dataset, Consumer<StandingFile> sink) {
    if (waitingCount == 0) {
      return;
    }
    IdSet seen = done.copy();
    optimisations
        .waiting()
        .forEach(
            dataset,
            seen,
            WaitingFiles.waiting(file -> {
              sink.accept(file);
              waitingCount = Math.max(0, waitingCount - 1);
            }));
    done = seen;
    waitingCount = 0;
  }
}

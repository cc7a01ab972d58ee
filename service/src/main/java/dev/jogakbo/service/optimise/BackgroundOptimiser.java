package dev.jogakbo.service.optimise;

import dev.jogakbo.service.parquet.FallbackReason;
import dev.jogakbo.service.parquet.Pace;
import dev.jogakbo.service.parquet.ParquetOutcome;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.ParquetTiming;
import dev.jogakbo.service.parquet.StandingFile;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryId;
import dev.jogakbo.store.error.TransientStoreException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks again and again what waits in datasets whose files are taken apart later, and takes it
 * apart, slowly. What waits follows from refs and store, so a restart forgets nothing.
 */
public final class BackgroundOptimiser implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundOptimiser.class);

  /** Rounds until a file is tried again that could not be tried to the end. */
  private static final int RETRY_ROUNDS = 60;

  private static final int OFFERED_COUNT_MAX = 10_000;

  private final Optimisations optimisations;
  private final BackgroundSettings settings;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final AtomicLong waitingCount = new AtomicLong();
  private final Map<RepositoryId, FollowedDataset> followed = new HashMap<>();
  private final Map<StandingFile, Long> again = new HashMap<>();
  private final BlockingQueue<StandingFile> offered = new ArrayBlockingQueue<>(OFFERED_COUNT_MAX);
  private final Pace pace;
  private final Thread thread;
  private long roundCount;

  /** Begins. */
  public BackgroundOptimiser(Optimisations optimisations, BackgroundSettings settings) {
    this.optimisations = optimisations;
    this.settings = settings;
    this.pace = new Throttle(settings.bytesPerSecond(), System::nanoTime, this::isStoppedAfter);
    this.thread = Thread.ofPlatform().name("deferred-files").daemon().start(this::work);
  }

  /** Returns how many files wait, as far as that was found out. */
  public long waitingCount() {
    return waitingCount.get();
  }

  /**
   * Has a file taken apart in the next round that came in a way in which it could not be at once.
   * Forgotten at the end of the process; a file more than are remembered waits until it is asked
   * for.
   */
  public void offer(StandingFile file) {
    if (!offered.offer(file)) {
      LOG.debug("content {}: too many files wait", file.content().id());
    }
  }

  private boolean isStoppedAfter(long nanos) {
    try {
      return stopped.await(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      return true; // nobody interrupts this thread but to end it
    }
  }

  private void work() {
    while (!isStoppedAfter(settings.interval().toNanos())) {
      try {
        round();
      } catch (CancellationException e) {
        LOG.debug("stopped", e);
      } catch (TransientStoreException e) {
        LOG.warn("what waits to be taken apart is looked at again later: {}", e.getMessage());
      } catch (RuntimeException e) {
        LOG.warn("what waits to be taken apart is looked at again later", e);
      }
    }
  }

  private void round() {
    roundCount++;
    for (StandingFile file = offered.poll(); file != null; file = offered.poll()) {
      again.put(file, roundCount);
    }
    List<Repository> datasets =
        optimisations.datasets().stream()
            .filter(dataset -> dataset.parquetTiming() == ParquetTiming.DEFERRED)
            .filter(dataset -> dataset.parquetPolicy() != ParquetPolicy.PLAIN)
            .toList();
    followed.keySet().retainAll(datasets.stream().map(Repository::id).toList());
    for (Repository dataset : datasets) {
      followed
          .computeIfAbsent(dataset.id(), _ -> new FollowedDataset(optimisations))
          .count(dataset);
    }
    waitingCount.set(
        followed.values().stream().mapToLong(FollowedDataset::waitingCount).sum() + again.size());
    if (settings.isActive()) {
      takeApartAll(datasets);
    }
  }

  private void takeApartAll(List<Repository> datasets) {
    for (StandingFile file : due()) {
      again.remove(file);
      takeApart(file);
    }
    for (Repository dataset : datasets) {
      FollowedDataset files = followed.get(dataset.id());
      if (files != null) {
        files.forEachWaiting(dataset, this::takeApart);
      }
    }
  }

  private List<StandingFile> due() {
    List<StandingFile> due = new ArrayList<>();
    again.forEach((file, round) -> {
      if (round <= roundCount) {
        due.add(file);
      }
    });
    return due;
  }

  private void takeApart(StandingFile file) {
    try {
      optimisations
          .optimiser()
          .takeApart(file, pace)
          .flatMap(ParquetOutcome::reason)
          .filter(reason -> reason == FallbackReason.NO_ROOM || reason == FallbackReason.UNREADABLE)
          .ifPresent(_ -> putOff(file));
    } catch (CancellationException | TransientStoreException e) {
      throw e; // the next file would fare no better
    } catch (RuntimeException e) {
      LOG.warn("content {}: is tried again later", file.content().id(), e);
      putOff(file);
    }
    waitingCount.decrementAndGet();
  }

  private void putOff(StandingFile file) {
    again.put(file, roundCount + RETRY_ROUNDS);
  }

  /** Ends before the next page or file, and waits for that. */
  @Override
  public void close() {
    stopped.countDown();
    boolean isInterrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

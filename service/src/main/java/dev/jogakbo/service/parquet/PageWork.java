package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.codec.PageLimits;
import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.codec.TrialPolicy;
import dev.jogakbo.parquet.codec.WriterTrials;
import dev.jogakbo.parquet.deep.PageCrew;
import dev.jogakbo.store.recipe.Transforms;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who works on pages of Parquet files, for all of a process. Threads and libraries begin with the
 * first page, since many a process never sees one. Safe for many threads.
 */
public final class PageWork implements AutoCloseable {
  /** Beyond that a page stays as it is. */
  static final PageLimits LIMITS = new PageLimits(32 << 20, 200, 1 << 20);

  private final WriterTrials trials = new WriterTrials(TrialPolicy.DEFAULT, System::nanoTime);
  private final long bytesInFlightMax;
  private final int workerCount;
  private @Nullable PageCrew crew;

  /**
   * Creates it.
   *
   * @param workerCount pages worked on at once
   * @param bytesInFlightMax what pages under way may need together, beyond the least of each file
   */
  public PageWork(int workerCount, long bytesInFlightMax) {
    this.workerCount = workerCount;
    this.bytesInFlightMax = bytesInFlightMax;
  }

  /** Returns one with a worker for each core and an eighth of the heap. */
  public static PageWork ofMachine() {
    Runtime machine = Runtime.getRuntime();
    return new PageWork(machine.availableProcessors(), machine.maxMemory() / 8);
  }

  /** Returns what a store must know that holds Parquet files. */
  public Transforms transforms() {
    return Transforms.of(
        List.of(
            new SkeletonTransform(), PageTransform.deep(crews()), PageTransform.values(crews())));
  }

  Supplier<PageCrew> crews() {
    return this::crew;
  }

  synchronized PageCrew crew() {
    PageCrew working = crew;
    if (working == null) {
      working = new PageCrew(new Profiles(), LIMITS, workerCount, bytesInFlightMax);
      crew = working;
    }
    return working;
  }

  WriterTrials trials() {
    return trials;
  }

  /** Ends the threads. */
  @Override
  public synchronized void close() {
    if (crew != null) {
      crew.close();
    }
  }
}

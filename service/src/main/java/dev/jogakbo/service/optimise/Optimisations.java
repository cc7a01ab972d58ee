package dev.jogakbo.service.optimise;

import dev.jogakbo.service.job.BusyException;
import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.job.JobLine;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.Store;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Goes through stored files when asked to, one run at a time beside collections and uploads, and
 * remembers the latest. Safe for many threads.
 */
public final class Optimisations implements AutoCloseable {
  private static final int REMEMBERED_MAX = 20;

  /** Who wants the most comes first, since what is taken apart stays so. */
  private static final List<ParquetPolicy> ORDER =
      List.of(
          ParquetPolicy.VALUES,
          ParquetPolicy.AUTO,
          ParquetPolicy.DEEP,
          ParquetPolicy.ALIGNED,
          ParquetPolicy.PLAIN);

  private final Hub hub;
  private final Store store;
  private final LeftFiles left;
  private final WaitingFiles waiting;
  private final Optimiser optimiser;
  private final JobLine<OptimiseReport> line =
      new JobLine<>("optimiser", new JobLine.Limits(1, REMEMBERED_MAX), _ -> false);

  /** Creates it. */
  public Optimisations(OptimiseParts parts) {
    hub = parts.hub();
    store = parts.store();
    left = new LeftFiles(parts.index());
    waiting =
        new WaitingFiles(
            parts.hub().fileVersions(), parts.store().contents(), parts.standing(), left);
    optimiser = new Optimiser(parts.standing(), waiting, left, parts.listener());
  }

  /**
   * Begins a run.
   *
   * @throws BusyException if one is under way
   */
  public Job<OptimiseReport> begin(OptimiseWish wish) {
    return line.begin("optimisation", job -> run(job, wish)).orElseThrow(BusyException::new);
  }

  private OptimiseReport run(Job<OptimiseReport> job, OptimiseWish wish) {
    List<Repository> datasets = wish.dataset().map(List::of).orElseGet(this::datasets);
    OptimiseRun run = new OptimiseRun(job, waiting, optimiser, store.usage());
    if (wish.mode() == OptimiseWish.Mode.DRY_RUN) {
      return run.look(datasets);
    }
    OptimiseReport report = run.execute(datasets);
    left.retain(key -> store.findContent(key.domain(), key.content()).isPresent());
    return report;
  }

  /** Returns all datasets, those first that want their files furthest apart. */
  List<Repository> datasets() {
    List<Repository> datasets = new ArrayList<>();
    hub.repositories().settle();
    hub.repositories().forEach(datasets::add);
    datasets.sort(Comparator.comparingInt(dataset -> ORDER.indexOf(dataset.parquetPolicy())));
    return datasets;
  }

  /** Returns the run of that id, or nothing if it is not remembered. */
  public Optional<Job<OptimiseReport>> find(String id) {
    return line.find(id);
  }

  Hub hub() {
    return hub;
  }

  WaitingFiles waiting() {
    return waiting;
  }

  Optimiser optimiser() {
    return optimiser;
  }

  /** Asks the run under way to end, and waits for that. */
  @Override
  public void close() {
    line.close();
  }
}

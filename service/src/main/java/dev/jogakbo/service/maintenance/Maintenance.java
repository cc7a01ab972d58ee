package dev.jogakbo.service.maintenance;

import dev.jogakbo.service.version.FileVersion;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckReport;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.gc.RootSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Runs one job at a time beside the requests, and remembers the latest. */
public final class Maintenance implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Maintenance.class);
  private static final int REMEMBERED_MAX = 20;

  private final Store store;
  private final RootSource roots;
  private final Function<Set<ContentKey>, Map<ContentKey, List<FileVersion>>> places;
  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(
          task -> Thread.ofPlatform().name("maintenance").daemon().unstarted(task));
  private final Deque<Job> jobs = new ArrayDeque<>();
  private @Nullable Job running;

  /** Creates it over a store and the hub whose versions must be kept in it. */
  public Maintenance(Store store, Hub hub) {
    this(store, hub.roots(), hub.fileVersions()::find);
  }

  Maintenance(
      Store store,
      RootSource roots,
      Function<Set<ContentKey>, Map<ContentKey, List<FileVersion>>> places) {
    this.store = store;
    this.roots = roots;
    this.places = places;
  }

  /** Begins to say what a collection would free. */
  public Job plan(CollectionPolicy policy) {
    return begin(
        JobKind.COLLECTION_PLAN,
        job -> ReportJson.tree(store.collector(roots).plan(policy, job::step)));
  }

  /** Begins to free what nothing reaches. */
  public Job collect(CollectionPolicy policy) {
    return begin(
        JobKind.COLLECTION,
        job -> ReportJson.tree(store.collector(roots).execute(policy, new Listener(job))));
  }

  /** Begins a check. */
  public Job check(CheckOptions options) {
    return begin(JobKind.CHECK, job -> report(store.checker().check(options, job::step)));
  }

  private JsonNode report(CheckReport report) {
    Set<ContentKey> affected =
        report.problems().stream()
            .flatMap(problem -> problem.affected().stream())
            .collect(Collectors.toSet());
    return ReportJson.tree(report, affected.isEmpty() ? Map.of() : places.apply(affected));
  }

  /** Returns the job of that id, or nothing if it is not remembered. */
  public synchronized Optional<Job> find(String id) {
    return jobs.stream().filter(job -> job.id().equals(id)).findFirst();
  }

  /** Returns how many jobs are under way. */
  public synchronized int runningCount() {
    return running == null ? 0 : 1;
  }

  private synchronized Job begin(JobKind kind, Function<Job, JsonNode> work) {
    if (running != null) {
      throw new BusyException(running);
    }
    Job job = new Job(UUID.randomUUID().toString(), kind);
    running = job;
    jobs.addFirst(job);
    while (jobs.size() > REMEMBERED_MAX) {
      jobs.removeLast();
    }
    executor.execute(() -> run(job, work));
    return job;
  }

  private void run(Job job, Function<Job, JsonNode> work) {
    try {
      JsonNode outcome = work.apply(job);
      free();
      job.end(outcome);
      LOG.info("{} {} done", job.kind(), job.id());
    } catch (CancellationException e) {
      LOG.info("{} {} cancelled", job.kind(), job.id());
      fail(job, e);
    } catch (RuntimeException | Error e) {
      LOG.error("{} {} failed", job.kind(), job.id(), e);
      fail(job, e);
    }
  }

  private void fail(Job job, Throwable reason) {
    free();
    job.fail(String.valueOf(reason.getMessage()));
  }

  private synchronized void free() {
    running = null;
  }

  /** Asks what runs to end, and waits for it. */
  @Override
  public void close() {
    synchronized (this) {
      jobs.forEach(Job::cancel);
    }
    executor.close();
  }

  /** Lets a collection that deletes end by itself, between two steps that belong together. */
  private record Listener(Job job) implements CollectionListener {
    @Override
    public void progress(String phase, long done, long total) {
      job.advance(phase, done, total);
    }

    @Override
    public boolean isCancelled() {
      return job.isCancelled();
    }
  }
}

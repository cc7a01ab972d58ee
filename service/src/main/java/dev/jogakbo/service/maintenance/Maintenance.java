package dev.jogakbo.service.maintenance;

import dev.jogakbo.service.job.BusyException;
import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.job.JobLine;
import dev.jogakbo.service.version.FileVersion;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckReport;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.gc.RootSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Runs one job at a time beside the requests, and remembers the latest. */
public final class Maintenance implements AutoCloseable {
  private static final int REMEMBERED_MAX = 20;

  private final Store store;
  private final RootSource roots;
  private final NamedContents named;
  private final Function<Set<ContentKey>, Map<ContentKey, List<FileVersion>>> places;
  private final JobLine<JsonNode> line =
      new JobLine<>("maintenance", new JobLine.Limits(1, REMEMBERED_MAX), _ -> false);

  /** Creates it over a store and the hub whose versions must be kept in it. */
  public Maintenance(Store store, Hub hub) {
    this(store, hub.roots(), hub.versionedContents(), hub.fileVersions()::find);
  }

  Maintenance(
      Store store,
      RootSource roots,
      NamedContents named,
      Function<Set<ContentKey>, Map<ContentKey, List<FileVersion>>> places) {
    this.store = store;
    this.roots = roots;
    this.named = named;
    this.places = places;
  }

  /** Begins to say what a collection would free. */
  public Job<JsonNode> plan(CollectionPolicy policy) {
    return begin(
        JobKind.COLLECTION_PLAN,
        job -> ReportJson.tree(store.collector(roots).plan(policy, job::step)));
  }

  /** Begins to free what nothing reaches. */
  public Job<JsonNode> collect(CollectionPolicy policy) {
    return begin(
        JobKind.COLLECTION,
        job -> ReportJson.tree(store.collector(roots).execute(policy, new Listener(job))));
  }

  /** Begins a check. */
  public Job<JsonNode> check(CheckOptions options) {
    return begin(
        JobKind.CHECK,
        job -> {
          CheckReport report = store.checker(named).check(options, job::step);
          return ReportJson.tree(report, report.problems(), places);
        });
  }

  /** Returns the job of that id, or nothing if it is not remembered. */
  public Optional<Job<JsonNode>> find(String id) {
    return line.find(id);
  }

  /** Returns how many jobs are under way. */
  public int runningCount() {
    return line.runningCount();
  }

  private Job<JsonNode> begin(JobKind kind, JobLine.Work<JsonNode> work) {
    return line.begin(kind.text(), work).orElseThrow(BusyException::new);
  }

  /** Asks what runs to end, and waits for it. */
  @Override
  public void close() {
    line.close();
  }

  /** Lets a collection that deletes end by itself, between two steps that belong together. */
  private record Listener(Job<JsonNode> job) implements CollectionListener {
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

package dev.jogakbo.service.api;

import dev.jogakbo.parquet.rewrite.RewriteRefusedException;
import dev.jogakbo.parquet.rewrite.RewriteReport;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.api.JsonViews.CommitView;
import dev.jogakbo.service.api.JsonViews.ContentView;
import dev.jogakbo.service.api.JsonViews.ParquetView;
import dev.jogakbo.service.api.JsonViews.SavingsView;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.parquet.Taken;
import dev.jogakbo.service.rewrite.RewriteRoomException;
import dev.jogakbo.service.rewrite.RewriteTask;
import dev.jogakbo.service.rewrite.RewriteTask.Source;
import dev.jogakbo.service.rewrite.Rewrites;
import dev.jogakbo.service.rewrite.Rewritten;
import dev.jogakbo.service.rewrite.TooManyRewritesException;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.CommitResult;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.Operation.Delete;
import dev.jogakbo.service.version.Operation.Put;
import dev.jogakbo.service.version.Operation.Target;
import dev.jogakbo.service.version.TakenFile;
import dev.jogakbo.store.Ingested;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Parquet files of a dataset written anew, in commits. */
@RestController
@RequestMapping("/api/v1/datasets/{namespace}/{name}/rewrites")
@Tag(name = "Files")
final class RewritesController {
  /** Sources up to which the answer waits for the commit. */
  private static final long AWAITED_BYTES_MAX = 32 << 20;

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int SOURCE_COUNT_MAX = 10_000;
  private static final int RETRY_SECONDS = 30;

  private final Hub hub;
  private final Rewrites rewrites;
  private final Links links;

  RewritesController(Hub hub, Rewrites rewrites, Links links) {
    this.hub = hub;
    this.rewrites = rewrites;
    this.links = links;
  }

  @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
  @Operation(
      summary = "Rewrite a Parquet file, or several into one, and commit it",
      description =
          "The table stays the same, the bytes are new: row groups and pages end where the values"
              + " say so, so that the next version, rewritten likewise, shares most of them. 201 with"
              + " the commit where that is soon done, else 202; the Location tells how far it is.")
  ResponseEntity<RewriteView> begin(
      @Needs(Role.WRITE) Dataset dataset,
      HttpServletRequest request,
      @RequestBody NewRewrite body) {
    RewriteTask task = task(dataset, body);
    Job<Rewritten> job = begin(task);
    if (task.sizeBytes() <= AWAITED_BYTES_MAX && hasEnded(job)) {
      requireNoFailure(job);
      return answer(HttpStatus.CREATED, dataset, request, job);
    }
    return answer(HttpStatus.ACCEPTED, dataset, request, job);
  }

  @GetMapping("/{id}")
  @Operation(summary = "Say how far a rewrite is, or what came of it")
  RewriteView show(@Needs(Role.WRITE) Dataset dataset, @PathVariable String id) {
    return RewriteView.of(load(dataset, id));
  }

  @DeleteMapping("/{id}")
  @Operation(summary = "Ask a rewrite to end before its next row group, without a commit")
  RewriteView cancel(@Needs(Role.WRITE) Dataset dataset, @PathVariable String id) {
    Job<Rewritten> job = load(dataset, id);
    job.cancel();
    return RewriteView.of(job);
  }

  private Job<Rewritten> load(Dataset dataset, String id) {
    return rewrites
        .find(owner(dataset), id)
        .orElseThrow(() -> new ProblemException(ProblemType.NOT_FOUND, "no rewrite '" + id + "'"));
  }

  private Job<Rewritten> begin(RewriteTask task) {
    try {
      return rewrites.begin(task);
    } catch (TooManyRewritesException e) {
      throw new ProblemException(ProblemType.CONFLICT, String.valueOf(e.getMessage()))
          .retryAfter(RETRY_SECONDS);
    }
  }

  private static String owner(Dataset dataset) {
    return dataset.repository().id().hex();
  }

  private RewriteTask task(Dataset dataset, NewRewrite body) {
    List<String> paths = Query.required("sources", body.sources());
    if (paths.isEmpty() || paths.size() > SOURCE_COUNT_MAX) {
      throw new ProblemException(
          ProblemType.INVALID_BODY,
          "sources: expected 1 to %d paths, found %d".formatted(SOURCE_COUNT_MAX, paths.size()));
    }
    FilePath target = target(body, paths);
    FileChangeRequest change = new FileChangeRequest(dataset, body.branch(), body.expectedParent());
    String message = body.message() == null ? "Rewrite " + target : body.message();
    List<Source> sources = sources(dataset, body.revision(), paths);
    List<Delete> removed =
        Boolean.TRUE.equals(body.removeSources()) ? removed(sources, target) : List.of();
    hub.commits().check(change.toCommit(message, List.of(), List.of()));
    return new RewriteTask(
        owner(dataset),
        sources,
        dataset.repository().domain(),
        dataset.repository().parquetPolicy(),
        RewriteWish.choices(body.options()),
        taken -> commit(new Change(change, message, target, removed), taken));
  }

  private static FilePath target(NewRewrite body, List<String> paths) {
    if (body.path() != null) {
      return new FilePath(body.path());
    }
    if (paths.size() > 1) {
      throw new ProblemException(
          ProblemType.INVALID_BODY, "path: expected where the file of several sources is to lie");
    }
    return new FilePath(paths.getFirst());
  }

  private List<Source> sources(Dataset dataset, @Nullable String revision, List<String> paths) {
    String wanted = revision == null ? "HEAD" : revision;
    Commit commit = hub.versions().load(dataset.repository(), wanted);
    List<Source> sources = new ArrayList<>();
    for (String path : paths) {
      FileEntry file = hub.versions().loadFile(commit, new FilePath(path));
      sources.add(new Source(path, file.content(), file.sizeBytes()));
    }
    return sources;
  }

  private static List<Delete> removed(List<Source> sources, FilePath target) {
    return sources.stream()
        .map(source -> new FilePath(source.path()))
        .filter(path -> !path.equals(target))
        .distinct()
        .map(path -> new Delete(path, Target.FILE))
        .toList();
  }

  private CommitResult commit(Change change, Taken taken) {
    Ingested in = taken.content();
    TakenFile file = new TakenFile(in.id(), in.sizeBytes(), in.savings(), Optional.empty());
    List<dev.jogakbo.service.version.Operation> operations = new ArrayList<>(change.removed());
    operations.add(new Put(change.target(), file));
    return hub.commits().commit(change.change().toCommit(change.message(), List.of(), operations));
  }

  private record Change(
      FileChangeRequest change, String message, FilePath target, List<Delete> removed) {}

  private static boolean hasEnded(Job<Rewritten> job) {
    try {
      return job.await(PATIENCE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void requireNoFailure(Job<Rewritten> job) {
    RuntimeException failure = job.failure();
    if (failure instanceof RewriteRefusedException refused) {
      throw new ProblemException(ProblemType.INVALID_REQUEST, String.valueOf(refused.getMessage()));
    }
    if (failure instanceof RewriteRoomException full) {
      throw new ProblemException(ProblemType.STORAGE_FULL, String.valueOf(full.getMessage()))
          .retryAfter(RETRY_SECONDS);
    }
    if (failure != null) {
      throw failure;
    }
  }

  private ResponseEntity<RewriteView> answer(
      HttpStatus status, Dataset dataset, HttpServletRequest request, Job<Rewritten> job) {
    String path = dataset.apiPath() + "/rewrites/" + job.id();
    return ResponseEntity.status(status)
        .location(URI.create(links.absolute(request, path)))
        .body(RewriteView.of(job));
  }

  /**
   * A rewrite to be done.
   *
   * @param sources paths of files with the same schema, one after another
   * @param path where the new file is to lie; of one source its own path unless told
   * @param revision where the sources are read; the default branch unless told
   * @param removeSources whether the commit removes the sources that are not the new file
   */
  record NewRewrite(
      @Nullable List<String> sources,
      @Nullable String path,
      @Nullable String revision,
      @Nullable String branch,
      @Nullable String message,
      @Nullable String expectedParent,
      @Nullable Boolean removeSources,
      @Nullable RewriteWish options) {}

  /** A rewrite: {@code state} {@code running}, {@code done} or {@code failed}. */
  record RewriteView(
      String id,
      String state,
      Job.Progress progress,
      @Nullable RewrittenView result,
      @Nullable String failure) {
    static RewriteView of(Job<Rewritten> job) {
      Rewritten result = job.result();
      RuntimeException failure = job.failure();
      return new RewriteView(
          job.id(),
          JsonViews.lower(job.state()),
          job.progress(),
          result == null ? null : RewrittenView.of(result),
          failure == null ? null : reason(failure));
    }

    private static String reason(RuntimeException failure) {
      return switch (failure) {
        case RewriteRefusedException _, RewriteRoomException _, CancellationException _ ->
            String.valueOf(failure.getMessage());
        default -> Problems.of(failure).detail();
      };
    }
  }

  /** What came of a rewrite. */
  record RewrittenView(
      CommitView commit,
      ContentView content,
      SavingsView savings,
      @Nullable ParquetView parquet,
      RewriteReport report) {
    static RewrittenView of(Rewritten rewritten) {
      Ingested in = rewritten.taken().content();
      return new RewrittenView(
          CommitView.of(rewritten.commit().commit(), null),
          new ContentView(in.id().toHex(), in.sizeBytes(), in.chunkCount()),
          SavingsView.of(in.savings()),
          rewritten.taken().parquet().map(ParquetView::of).orElse(null),
          rewritten.report());
    }
  }
}

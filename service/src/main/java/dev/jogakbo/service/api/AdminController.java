package dev.jogakbo.service.api;

import static dev.jogakbo.service.optimise.OptimiseWish.Mode.DRY_RUN;
import static dev.jogakbo.service.optimise.OptimiseWish.Mode.EXECUTE;

import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.job.BusyException;
import dev.jogakbo.service.job.Job;
import dev.jogakbo.service.maintenance.Maintenance;
import dev.jogakbo.service.optimise.Optimisations;
import dev.jogakbo.service.optimise.OptimiseWish;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.DamageHandling;
import dev.jogakbo.store.gc.CollectionPolicy;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Work on the whole instance, for its administrators: begun, watched, cancelled. */
@RestController
@RequestMapping("/api/v1/admin")
@Tag(name = "Administration")
final class AdminController {
  private final Maintenance maintenance;
  private final Optimisations optimisations;
  private final Repositories repositories;
  private final DatasetGate gate;
  private final Links links;

  AdminController(
      Maintenance maintenance,
      Optimisations optimisations,
      Repositories repositories,
      DatasetGate gate,
      Links links) {
    this.maintenance = maintenance;
    this.optimisations = optimisations;
    this.repositories = repositories;
    this.gate = gate;
    this.links = links;
  }

  @PostMapping(value = "/collections", consumes = MediaType.APPLICATION_JSON_VALUE)
  @Operation(
      summary = "Plan or run a collection",
      description =
          "Says what would be freed, or with execute frees it. graceSeconds is how long something"
              + " must have been unreachable, in time the service ran; 28 days unless told.")
  ResponseEntity<JobView> collect(
      Caller caller, HttpServletRequest request, @RequestBody CollectionWish body) {
    gate.requireInstance(caller);
    CollectionPolicy policy = policy(body);
    boolean isExecuted = Boolean.TRUE.equals(body.execute());
    return begun(
        request, () -> isExecuted ? maintenance.collect(policy) : maintenance.plan(policy));
  }

  private static CollectionPolicy policy(CollectionWish body) {
    Long seconds = body.graceSeconds();
    if (seconds != null && seconds < 0) {
      throw new ProblemException(
          ProblemType.INVALID_BODY, "graceSeconds: expected 0 or more, found " + seconds);
    }
    return CollectionPolicy.of(
        seconds == null ? CollectionPolicy.GRACE : Duration.ofSeconds(seconds));
  }

  @PostMapping(value = "/checks", consumes = MediaType.APPLICATION_JSON_VALUE)
  @Operation(
      summary = "Check everything stored",
      description =
          "Listings, footers, rows and logs; with readData every byte too. With noteDamage, damaged"
              + " chunks count as absent from then on, so that an upload heals them,"
              + " and damaged metadata is stored again out of the index.")
  ResponseEntity<JobView> check(
      Caller caller, HttpServletRequest request, @RequestBody CheckWish body) {
    gate.requireInstance(caller);
    CheckOptions options =
        CheckOptions.of(
            Boolean.TRUE.equals(body.readData()) ? CheckScope.DATA : CheckScope.STRUCTURE);
    boolean notesDamage = Boolean.TRUE.equals(body.noteDamage());
    return begun(
        request,
        () -> maintenance.check(notesDamage ? options.with(DamageHandling.NOTE) : options));
  }

  @PostMapping(value = "/optimisations", consumes = MediaType.APPLICATION_JSON_VALUE)
  @Operation(
      summary = "Take apart Parquet files that are stored as they are",
      description =
          "Those that came in deferred or before their dataset wanted it, in one dataset or in all."
              + " With dryRun only says how many there are. Their old form goes with the next"
              + " collections.")
  ResponseEntity<JobView> optimise(
      Caller caller, HttpServletRequest request, @RequestBody OptimisationWish body) {
    gate.requireInstance(caller);
    Optional<Repository> dataset =
        Optional.ofNullable(body.dataset()).map(RepositoryName::parse).map(repositories::load);
    boolean isDry = Boolean.TRUE.equals(body.dryRun());
    return begun(
        request, () -> optimisations.begin(new OptimiseWish(dataset, isDry ? DRY_RUN : EXECUTE)));
  }

  @GetMapping("/jobs/{id}")
  @Operation(summary = "Say how far a job is, or what came of it")
  JobView job(Caller caller, @PathVariable String id) {
    gate.requireInstance(caller);
    return JobView.of(load(id));
  }

  @DeleteMapping("/jobs/{id}")
  @Operation(summary = "Ask a job to end before its next step")
  JobView cancel(Caller caller, @PathVariable String id) {
    gate.requireInstance(caller);
    Job<?> job = load(id);
    job.cancel();
    return JobView.of(job);
  }

  private Job<?> load(String id) {
    return Stream.of(maintenance.find(id), optimisations.find(id))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(() -> new ProblemException(ProblemType.NOT_FOUND, "no job '" + id + "'"));
  }

  private ResponseEntity<JobView> begun(HttpServletRequest request, Supplier<Job<?>> begin) {
    try {
      Job<?> job = begin.get();
      URI location = URI.create(links.absolute(request, "/api/v1/admin/jobs/" + job.id()));
      return ResponseEntity.accepted().location(location).body(JobView.of(job));
    } catch (BusyException e) {
      throw new ProblemException(ProblemType.CONFLICT, String.valueOf(e.getMessage()));
    }
  }

  /** What a collection may do. */
  record CollectionWish(@Nullable Boolean execute, @Nullable Long graceSeconds) {}

  /** How deep a check goes. */
  record CheckWish(@Nullable Boolean readData, @Nullable Boolean noteDamage) {}

  /** Which files are to be taken apart; {@code dataset} is NAMESPACE/NAME, or all are. */
  record OptimisationWish(@Nullable String dataset, @Nullable Boolean dryRun) {}

  /** A job. */
  record JobView(
      String id,
      String kind,
      String state,
      Job.Progress progress,
      @Nullable Object result,
      @Nullable String failure) {
    static JobView of(Job<?> job) {
      RuntimeException failure = job.failure();
      return new JobView(
          job.id(),
          job.subject(),
          JsonViews.lower(job.state()),
          job.progress(),
          job.result(),
          failure == null ? null : String.valueOf(failure.getMessage()));
    }
  }
}

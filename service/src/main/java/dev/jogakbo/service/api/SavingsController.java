package dev.jogakbo.service.api;

import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.insight.Savings;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.store.usage.Usage;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** How many bytes things take, and how many they would take as plain copies. */
@RestController
@RequestMapping("/api/v1")
@Tag(name = "Savings")
final class SavingsController {
  private final Savings savings;
  private final Hub hub;
  private final DatasetGate gate;

  SavingsController(Savings savings, Hub hub, DatasetGate gate) {
    this.savings = savings;
    this.hub = hub;
    this.gate = gate;
  }

  @GetMapping("/savings")
  @Operation(summary = "The numbers of everything", description = "For admins of the instance.")
  UsageView everything(Caller caller) {
    gate.requireInstance(caller);
    return UsageView.of(savings.everything());
  }

  @GetMapping("/datasets/{namespace}/{name}/savings")
  @Operation(
      summary = "The numbers of a dataset, a commit or a file",
      description = "A commit where a revision is given, a file where a path is given too.")
  UsageView dataset(
      @Looks Dataset dataset,
      @RequestParam(required = false) @Nullable String revision,
      @RequestParam(required = false) @Nullable String path) {
    Repository repository = dataset.repository();
    if (revision == null && path == null) {
      return UsageView.of(savings.dataset(repository));
    }
    Commit commit = hub.versions().load(repository, revision == null ? "HEAD" : revision);
    return UsageView.of(
        path == null
            ? savings.commit(repository, commit)
            : savings.file(repository, commit, new FilePath(path)));
  }

  /** Bytes of a scope, none estimated, and the ratios between them. */
  record UsageView(
      long logicalBytes,
      long contentBytes,
      long referencedBytes,
      long uniqueBytes,
      long storedBytes,
      long exclusiveBytes,
      double reduction,
      double encoding,
      double dedup,
      double compression) {

    static UsageView of(Usage usage) {
      return new UsageView(
          usage.logicalBytes(),
          usage.contentBytes(),
          usage.referencedBytes(),
          usage.uniqueBytes(),
          usage.storedBytes(),
          usage.exclusiveBytes(),
          usage.reduction(),
          usage.encoding(),
          usage.dedup(),
          usage.compression());
    }
  }
}

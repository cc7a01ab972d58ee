package dev.jogakbo.service.cli;

import dev.jogakbo.service.config.Instance;
import dev.jogakbo.service.optimise.Optimisations;
import dev.jogakbo.service.optimise.OptimiseWish;
import dev.jogakbo.service.optimise.OptimiseWish.Mode;
import dev.jogakbo.service.repo.HubException;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** {@code optimise}: takes apart Parquet files that are stored as they are. */
@Command(
    name = "optimise",
    mixinStandardHelpOptions = true,
    description =
        "Takes apart Parquet files that are stored as they are though their dataset wants them"
            + " taken apart: deferred ones, and those from before it wanted that. Safe while people"
            + " upload and read; what they took before goes with the next collections. Asks the"
            + " running service where there is one.")
final class OptimiseCommand implements Callable<Integer> {
  @Mixin private DataOptions options = new DataOptions();

  @Option(
      names = "--dataset",
      paramLabel = "NAMESPACE/NAME",
      description = "The only dataset whose files are looked at.")
  private @Nullable String dataset;

  @Option(names = "--dry-run", description = "Only say what could be tried, and what it takes.")
  private boolean dryRun;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    JsonNode result = options.findService().map(this::ask).orElseGet(this::optimise);
    PrintWriter out = spec.commandLine().getOut();
    out.print(options.json ? Output.toJson(result) + "\n" : text(result));
    out.flush();
    return 0;
  }

  private JsonNode ask(Service service) {
    Map<String, Object> wish = new HashMap<>();
    wish.put("dryRun", dryRun);
    if (dataset != null) {
      wish.put("dataset", dataset);
    }
    return new Jobs().run(service, "/api/v1/admin/optimisations", wish);
  }

  private JsonNode optimise() {
    try (Instance instance = Instance.open(options.settings());
        Optimisations optimisations = instance.optimisations()) {
      Mode mode = dryRun ? Mode.DRY_RUN : Mode.EXECUTE;
      return new Jobs().await(optimisations.begin(new OptimiseWish(only(instance), mode)));
    }
  }

  private Optional<Repository> only(Instance instance) {
    try {
      return Optional.ofNullable(dataset)
          .map(RepositoryName::parse)
          .map(instance.hub().repositories()::load);
    } catch (HubException e) {
      throw new CommandFailedException(String.valueOf(e.getMessage()));
    }
  }

  private String text(JsonNode report) {
    StringBuilder text = new StringBuilder();
    text.append(
        "looked at %s: %s, %s, could be taken apart\n"
            .formatted(
                Output.count(report.path("fileCount").asLong(), "file"),
                Output.count(report.path("waitingFileCount").asLong(), "of them")
                    .replaceFirst("s$", ""),
                Output.bytes(report.path("waitingBytes").asLong())));
    counts("taken apart", report.path("takenApart"), text);
    counts("left as it is", report.path("left"), text);
    room("before", report.path("before"), text);
    if (dryRun) {
      return text + "nothing was changed\n";
    }
    room("after", report.path("after"), text);
    return text
        + (report.path("complete").asBoolean() ? "" : "ended early; the rest waits\n")
        + (report.path("takenApart").isEmpty()
            ? ""
            : "their old form goes with 'gc', after the grace period\n");
  }

  private static void counts(String what, JsonNode counts, StringBuilder text) {
    counts
        .properties()
        .forEach(count ->
            text.append(
                "  %s, %s: %s\n"
                    .formatted(
                        what, count.getKey(), Output.count(count.getValue().asLong(), "file"))));
  }

  private static void room(String when, JsonNode room, StringBuilder text) {
    text.append(
        "  %s: %s in chunks, %s stored\n"
            .formatted(
                when,
                Output.bytes(room.path("bytes").asLong()),
                Output.bytes(room.path("storedBytes").asLong())));
  }
}

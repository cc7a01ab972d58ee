package dev.jogakbo.service.cli;

import dev.jogakbo.service.config.Instance;
import dev.jogakbo.service.maintenance.Maintenance;
import dev.jogakbo.store.gc.CollectionPolicy;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.JsonNode;

/** {@code gc}: says what a collection would free, or frees it. */
@Command(
    name = "gc",
    mixinStandardHelpOptions = true,
    description =
        "Says what could be freed; with --execute, frees it. Safe while people upload. Asks the"
            + " running service where there is one.")
final class GcCommand implements Callable<Integer> {
  @Mixin private DataOptions options = new DataOptions();

  @Option(names = "--execute", description = "Free it, instead of only saying what would go.")
  private boolean execute;

  @Option(
      names = "--grace",
      paramLabel = "TIME",
      defaultValue = "28d",
      converter = Grace.class,
      description =
          "How long something must have been unreachable, in time the service ran: a number with"
              + " s, m, h or d (default: ${DEFAULT-VALUE}).")
  private Duration grace = CollectionPolicy.GRACE;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    JsonNode result = options.findService().map(this::ask).orElseGet(this::collect);
    PrintWriter out = spec.commandLine().getOut();
    out.print(options.json ? Output.toJson(result) + "\n" : text(result));
    out.flush();
    return 0;
  }

  private JsonNode ask(Service service) {
    Map<String, Object> wish = Map.of("execute", execute, "graceSeconds", grace.toSeconds());
    return new Jobs().run(service, "/api/v1/admin/collections", wish);
  }

  private JsonNode collect() {
    CollectionPolicy policy = CollectionPolicy.of(grace);
    try (Instance instance = Instance.open(options.settings());
        Maintenance maintenance = new Maintenance(instance.store(), instance.hub())) {
      return new Jobs().await(execute ? maintenance.collect(policy) : maintenance.plan(policy));
    }
  }

  private String text(JsonNode result) {
    return execute ? report(result) : plan(result) + "nothing was changed; --execute frees it\n";
  }

  private static String report(JsonNode report) {
    StringBuilder text = new StringBuilder();
    text.append(
        "freed %s: %s deleted, %s written\n"
            .formatted(
                Output.bytes(report.path("freedBytes").asLong()),
                Output.count(report.path("deletedPackCount").asLong(), "pack"),
                Output.count(report.path("writtenPackCount").asLong(), "pack")));
    owners(report.path("plan"), text);
    waiting(report.path("plan"), text);
    long spared = report.path("sparedPackCount").asLong();
    if (spared > 0) {
      text.append(Output.count(spared, "pack"))
          .append(" in use by uploads; the next run looks again\n");
    }
    report.path("left").forEach(left -> text.append("left: ").append(left.asString()).append('\n'));
    report.path("notes").forEach(note -> text.append(note.asString()).append('\n'));
    return text.toString();
  }

  private static String plan(JsonNode plan) {
    StringBuilder text = new StringBuilder();
    text.append(
        "would free %s: %s without anything in use, %s compacted (%s rewritten)\n"
            .formatted(
                Output.bytes(plan.path("freedBytes").asLong()),
                Output.count(plan.path("deadPackCount").asLong(), "pack"),
                Output.count(plan.path("compactedPackCount").asLong(), "pack"),
                Output.bytes(plan.path("rewrittenBytes").asLong())));
    owners(plan, text);
    waiting(plan, text);
    return text.toString();
  }

  private static void owners(JsonNode plan, StringBuilder text) {
    plan.path("owners")
        .properties()
        .forEach(owner ->
            text.append(
                "  %10s  %s\n".formatted(Output.bytes(owner.getValue().asLong()), owner.getKey())));
  }

  private static void waiting(JsonNode plan, StringBuilder text) {
    JsonNode waiting = plan.path("waiting");
    List<String> what = new ArrayList<>();
    long contentCount = waiting.path("contentCount").asLong();
    if (contentCount > 0) {
      what.add(Output.count(contentCount, "content"));
    }
    long recipeCount = waiting.path("recipeCount").asLong();
    if (recipeCount > 0) {
      what.add(Output.count(recipeCount, "replaced recipe"));
    }
    if (!what.isEmpty()) {
      text.append(
          "%s, %s, wait for the grace period; the first can go in %s of service\n"
              .formatted(
                  String.join(" and ", what),
                  Output.bytes(waiting.path("recordBytes").asLong()),
                  due(waiting)));
    }
    JsonNode leased = waiting.path("leased");
    if (leased.path("recordBytes").asLong() > 0) {
      text.append(
          "%s are kept for clients that sent them or were told of them; the first can go in %s of service\n"
              .formatted(Output.bytes(leased.path("recordBytes").asLong()), due(leased)));
    }
  }

  private static String due(JsonNode kept) {
    return Duration.ofSeconds(kept.path("nextDueSeconds").asLong())
        .toString()
        .substring(2)
        .toLowerCase(Locale.ROOT);
  }

  /** Reads {@code 28d}. */
  static final class Grace implements ITypeConverter<Duration> {
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})([smhd])");

    @Override
    public Duration convert(String text) {
      return Optional.of(TIME.matcher(text))
          .filter(Matcher::matches)
          .map(found -> Duration.ofSeconds(Long.parseLong(found.group(1)) * unit(found.group(2))))
          .orElseThrow(() ->
              new TypeConversionException(
                  "expected a number with s, m, h or d, such as 28d, found '" + text + "'"));
    }

    private static long unit(String letter) {
      return switch (letter) {
        case "s" -> 1;
        case "m" -> 60;
        case "h" -> 3600;
        default -> 86_400;
      };
    }
  }
}

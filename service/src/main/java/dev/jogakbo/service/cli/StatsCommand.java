package dev.jogakbo.service.cli;

import dev.jogakbo.service.config.Instance;
import dev.jogakbo.service.insight.Savings;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** {@code stats}: says what is stored and what that saved. */
@Command(
    name = "stats",
    mixinStandardHelpOptions = true,
    description =
        "Says what is stored and what that saved. Asks the running service where there is one.")
final class StatsCommand implements Callable<Integer> {
  @Mixin private DataOptions options = new DataOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    JsonNode figures =
        options.findService().map(service -> service.get("/api/v1/savings")).orElseGet(this::read);
    PrintWriter out = spec.commandLine().getOut();
    out.print(options.json ? Output.toJson(figures) + "\n" : text(figures));
    out.flush();
    return 0;
  }

  private JsonNode read() {
    try (Instance instance = Instance.open(options.settings())) {
      return Output.tree(
          new Savings(instance.hub(), instance.store().usage()).everything());
    }
  }

  private static String text(JsonNode figures) {
    long logical = figures.path("logicalBytes").asLong();
    long stored = figures.path("storedBytes").asLong();
    return "%-16s %12s  every version of every file as a plain copy\n".formatted("logical", Output.bytes(logical))
        + line("content", figures.path("contentBytes"), "distinct files")
        + line("unique", figures.path("uniqueBytes"), "distinct chunks")
        + line("stored", figures.path("storedBytes"), "all objects in the bucket")
        + (stored > 0 ? "%-16s %11.2fx\n".formatted("reduction", (double) logical / stored) : "");
  }

  private static String line(String name, JsonNode bytes, String meaning) {
    return "%-16s %12s  %s\n".formatted(name, Output.bytes(bytes.asLong()), meaning);
  }
}

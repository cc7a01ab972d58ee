package dev.jogakbo.service.cli;

import dev.jogakbo.service.config.Instance;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** {@code rebuild}: makes the index again from the bucket. */
@Command(
    name = "rebuild",
    mixinStandardHelpOptions = true,
    description =
        "Makes the index again from the bucket alone. The index there is stays in use until the new"
            + " one is whole, so what fails in between changes nothing. Refuses while a service"
            + " holds the data.")
final class RebuildCommand implements Callable<Integer> {
  @Mixin private DataOptions options = new DataOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    Meter meter = new Meter();
    JsonNode report = Instance.rebuild(options.settings(), meter::show);
    meter.end();
    PrintWriter out = spec.commandLine().getOut();
    out.print(options.json ? Output.toJson(report) + "\n" : text(report));
    out.flush();
    return report.path("problems").isEmpty() ? 0 : 1;
  }

  private static String text(JsonNode report) {
    StringBuilder text = new StringBuilder();
    text.append(
        "rebuilt the index from %s: %s\n"
            .formatted(
                Output.count(report.path("packCount").asLong(), "pack"),
                Output.count(report.path("contentCount").asLong(), "content")));
    long incomplete = report.path("incompleteContentCount").asLong();
    if (incomplete > 0) {
      text.append(Output.count(incomplete, "content"))
          .append(" left out, chunks of which are not there; those that versions need are below\n");
    }
    Problems.append(report, text);
    return text.toString();
  }
}

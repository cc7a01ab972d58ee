package dev.jogakbo.service.cli;

import dev.jogakbo.service.config.Instance;
import dev.jogakbo.service.maintenance.Maintenance;
import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.DamageHandling;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** {@code check}: holds bucket and index against each other. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description =
        "Looks whether everything stored is there and whole, and lists all that is not. Changes"
            + " nothing unless asked to. Refuses while a service holds the data; a running service"
            + " checks itself through its API.")
final class CheckCommand implements Callable<Integer> {
  @Mixin private DataOptions options = new DataOptions();

  @Option(names = "--read-data", description = "Read every byte too, and verify its hash.")
  private boolean readData;

  @Option(
      names = "--note-damage",
      description =
          "Have the index count damaged chunks as absent, so that uploading the file again heals"
              + " them, and move all else out of damaged packs: what can be read there, and what"
              + " the index has.")
  private boolean noteDamage;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    JsonNode report = check();
    PrintWriter out = spec.commandLine().getOut();
    out.print(options.json ? Output.toJson(report) + "\n" : text(report));
    out.flush();
    return report.path("problems").isEmpty() ? 0 : 1;
  }

  private JsonNode check() {
    CheckOptions wish = CheckOptions.of(readData ? CheckScope.DATA : CheckScope.STRUCTURE);
    try (Instance instance = Instance.open(options.settings());
        Maintenance maintenance = new Maintenance(instance.store(), instance.hub())) {
      return new Jobs()
          .await(maintenance.check(noteDamage ? wish.with(DamageHandling.NOTE) : wish));
    }
  }

  private static String text(JsonNode report) {
    StringBuilder text = new StringBuilder();
    text.append(
        "checked %s, %s, %s, %s read\n"
            .formatted(
                Output.count(report.path("packCount").asLong(), "pack"),
                Output.count(report.path("contentCount").asLong(), "content"),
                Output.count(report.path("logCount").asLong(), "log"),
                Output.count(report.path("recordCount").asLong(), "record")));
    long orphans = report.path("orphanPackCount").asLong();
    if (orphans > 0) {
      text.append(Output.count(orphans, "pack"))
          .append(" that nothing refers to: gc removes them\n");
    }
    long abandoned = report.path("abandonedPackCount").asLong();
    if (abandoned > 0) {
      text.append(Output.count(abandoned, "damaged or missing pack"))
          .append(" that nothing needs any more: gc removes them\n");
    }
    Problems.append(report, text);
    appendHealing(report.path("healing"), text);
    return text.toString();
  }

  private static void appendHealing(JsonNode healing, StringBuilder text) {
    appendHealing(
        healing.path("notedChunkCount").asLong(),
        "chunk",
        "noted as damaged: uploading the files again heals them",
        text);
    appendHealing(
        healing.path("copiedChunkCount").asLong(), "chunk", "copied out of damaged packs", text);
    appendHealing(
        healing.path("listCount").asLong(), "chunk list", "stored again, out of the index", text);
    appendHealing(
        healing.path("blobCount").asLong(),
        "record",
        "of metadata stored again, out of the index",
        text);
  }

  private static void appendHealing(long count, String noun, String what, StringBuilder text) {
    if (count > 0) {
      text.append(Output.count(count, noun)).append(' ').append(what).append('\n');
    }
  }
}

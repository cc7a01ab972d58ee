package dev.jogakbo.service.cli;

import dev.jogakbo.parquet.layout.FileByteSource;
import dev.jogakbo.service.parquet.PageWork;
import dev.jogakbo.service.parquet.Spools;
import dev.jogakbo.service.parquet.WhatIf;
import dev.jogakbo.service.parquet.WhatIf.Cost;
import dev.jogakbo.service.parquet.WhatIf.LevelCost;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parquet what-if}: says what a new version of a file would add. */
@Command(
    name = "what-if",
    mixinStandardHelpOptions = true,
    description =
        "Says what NEW would add to a store that has OLD: stored as any other file, aligned, deep,"
            + " and as values. Nothing stays stored. Takes the time of storing both four times, and"
            + " room for both in the temporary directory.")
final class WhatIfCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "OLD", description = "The file as it was.")
  private Path before = Path.of("");

  @Parameters(index = "1", paramLabel = "NEW", description = "The file as it is now.")
  private Path after = Path.of("");

  @Option(names = "--json", description = "Answer in JSON.")
  private boolean json;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    List<LevelCost> costs = compare();
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? Output.toJson(costs) + "\n" : text(costs));
    out.flush();
    return 0;
  }

  private List<LevelCost> compare() {
    try (FileByteSource old = InputFile.open(before);
        FileByteSource next = InputFile.open(after);
        PageWork work = PageWork.ofMachine()) {
      return compare(old, next, work);
    } catch (IOException | UncheckedIOException e) {
      throw new CommandFailedException("a file cannot be read or written: " + e.getMessage());
    }
  }

  private static List<LevelCost> compare(FileByteSource old, FileByteSource next, PageWork work)
      throws IOException {
    Path folder = Files.createTempDirectory("jogakbo-what-if");
    try {
      Spools spools = Spools.open(folder.resolve("spools"), Long.MAX_VALUE);
      return new WhatIf(spools, work, folder.resolve("stores")).compare(old, next);
    } finally {
      FileSystemUtils.deleteRecursively(folder);
    }
  }

  private static String text(List<LevelCost> costs) {
    StringBuilder text = new StringBuilder();
    text.append(
        "%-8s  %33s  %33s\n"
            .formatted("", "OLD: bytes (stored), chunks", "NEW adds: bytes (stored), chunks"));
    costs.forEach(cost ->
        text.append(
            "%-8s  %33s  %33s%s\n"
                .formatted(cost.level(), text(cost.before()), text(cost.after()), remark(cost))));
    return text.toString();
  }

  private static String text(Cost cost) {
    return String.format(
        Locale.ROOT,
        "%s (%s), %,d",
        Output.bytes(cost.bytes()),
        Output.bytes(cost.storedBytes()),
        cost.chunkCount());
  }

  /** Says where a file was not stored at the level asked for. */
  private static String remark(LevelCost cost) {
    String mode = cost.after().mode();
    if (mode == null) {
      return "  (no Parquet file)";
    }
    return mode.equals(cost.level())
        ? ""
        : "  (was stored " + mode + ": " + cost.after().reason() + ")";
  }
}

package dev.jogakbo.service.cli;

import dev.jogakbo.parquet.inspect.InspectLimits;
import dev.jogakbo.parquet.inspect.InspectWish;
import dev.jogakbo.parquet.inspect.InspectWish.Depth;
import dev.jogakbo.parquet.inspect.Inspection;
import dev.jogakbo.parquet.inspect.InspectionText;
import dev.jogakbo.parquet.inspect.Inspector;
import dev.jogakbo.parquet.inspect.NothingToInspectException;
import dev.jogakbo.parquet.layout.FileByteSource;
import dev.jogakbo.parquet.layout.LayoutRefusedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parquet inspect}: shows what is in a Parquet file. */
@Command(
    name = "inspect",
    mixinStandardHelpOptions = true,
    description =
        "Shows what is in a Parquet file: schema, row groups, column chunks, encodings, sizes,"
            + " statistics, bloom filters, and, if asked, pages and levels. Reads no more of the"
            + " file than it shows.")
final class InspectCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "The file.")
  private Path file = Path.of("");

  @Option(names = "--pages", description = "Show pages too.")
  private boolean pages;

  @Option(
      names = "--levels",
      description = "Show pages with their repetition levels, definition levels and values.")
  private boolean levels;

  @Option(
      names = "--row-group",
      paramLabel = "N",
      description = "Show this row group only, counted from 0.")
  private @Nullable Integer rowGroup;

  @Option(
      names = "--column",
      paramLabel = "NAME",
      description = "Show this column only, or those of this group; names are joined by dots.")
  private @Nullable String column;

  @Option(names = "--json", description = "Answer in JSON.")
  private boolean json;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    Inspection found = inspect();
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? Output.toJson(found) + "\n" : InspectionText.of(found));
    out.flush();
    return 0;
  }

  private Inspection inspect() {
    try (FileByteSource source = InputFile.open(file)) {
      return Inspector.inspect(source, wish(), InspectLimits.DEFAULT);
    } catch (LayoutRefusedException | NothingToInspectException e) {
      throw new CommandFailedException(file + ": " + e.getMessage());
    } catch (IOException | UncheckedIOException e) {
      throw new CommandFailedException(file + ": cannot be read: " + e.getMessage());
    }
  }

  private InspectWish wish() {
    Depth depth = pages ? Depth.PAGES : Depth.FOOTER;
    return new InspectWish(
        levels ? Depth.LEVELS : depth,
        rowGroup == null ? OptionalInt.empty() : OptionalInt.of(rowGroup),
        Optional.ofNullable(column));
  }
}

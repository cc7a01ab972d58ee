package dev.jogakbo.service.cli;

import dev.jogakbo.parquet.codec.Profiles;
import dev.jogakbo.parquet.layout.FileByteSource;
import dev.jogakbo.parquet.rewrite.RewriteInput;
import dev.jogakbo.parquet.rewrite.RewriteProgress;
import dev.jogakbo.parquet.rewrite.RewriteRefusedException;
import dev.jogakbo.parquet.rewrite.RewriteReport;
import dev.jogakbo.parquet.rewrite.RewriteRoom;
import dev.jogakbo.parquet.rewrite.Rewriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parquet rewrite}: writes Parquet files so that their next versions share most bytes. */
@Command(
    name = "rewrite",
    mixinStandardHelpOptions = true,
    description = {
      "Writes one Parquet file of one or several with the same schema. The table stays the same, row"
          + " for row; the bytes are new: row groups and pages end where the values say so, so that"
          + " the next version of the table, rewritten likewise, shares most of them.",
      ""
    })
final class RewriteCommand implements Callable<Integer> {
  private static final int BUFFER_BYTES = 1 << 20;

  @Parameters(arity = "1..*", paramLabel = "IN", description = "Files to read, one after another.")
  private List<Path> inputs = List.of();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "OUT",
      description = "File to write; appears when it is whole.")
  private Path output = Path.of("");

  @Option(names = "--overwrite", description = "Replace OUT where it is there already.")
  private boolean overwrite;

  @Option(
      names = "--scratch",
      paramLabel = "DIR",
      description = "Where pages wait that do not fit into memory (default: the folder of OUT).")
  private @Nullable Path scratch;

  @Option(names = "--json", description = "Answer in JSON.")
  private boolean json;

  @Mixin private RewriteOptions options = new RewriteOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    Path target = output.toAbsolutePath();
    requireRoom(target);
    RewriteReport report = rewrite(target);
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? Output.toJson(report) + "\n" : text(report));
    out.flush();
    return 0;
  }

  private void requireRoom(Path target) {
    if (Files.isDirectory(target)) {
      throw new CommandFailedException(target + ": is a folder");
    }
    if (Files.exists(target) && !overwrite) {
      throw new CommandFailedException(
          target + ": expected no file there, found one; --overwrite replaces it");
    }
    if (!Files.isDirectory(target.resolveSibling(""))) {
      throw new CommandFailedException(target.resolveSibling("") + ": there is no such folder");
    }
  }

  private RewriteReport rewrite(Path target) throws IOException {
    List<FileByteSource> open = new ArrayList<>();
    try {
      List<RewriteInput> files = new ArrayList<>();
      for (Path input : inputs) {
        FileByteSource source = InputFile.open(input);
        open.add(source);
        files.add(new RewriteInput(input.toString(), source));
      }
      return rewrite(files, target);
    } catch (RewriteRefusedException | IllegalArgumentException e) {
      throw new CommandFailedException(String.valueOf(e.getMessage()));
    } finally {
      for (FileByteSource source : open) {
        source.close();
      }
    }
  }

  private RewriteReport rewrite(List<RewriteInput> files, Path target) {
    Path folder = scratch == null ? target.resolveSibling("") : scratch;
    Path part = target.resolveSibling(target.getFileName() + ".part");
    RewriteRoom room = RewriteRoom.in(folder, new Profiles());
    Meter meter = new Meter();
    try {
      Rewriter rewriter = Rewriter.open(files, options.choices(), room, shown(meter));
      RewriteReport report;
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part), BUFFER_BYTES)) {
        report = rewriter.write(out);
      }
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return report;
    } catch (IOException e) {
      throw new UncheckedIOException(target + ": " + e.getMessage(), e);
    } finally {
      meter.end();
      remove(part);
    }
  }

  private static void remove(Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      throw new UncheckedIOException(part + ": cannot be removed: " + e.getMessage(), e);
    }
  }

  private static RewriteProgress shown(Meter meter) {
    return new RewriteProgress() {
      @Override
      public void planned(long rowCount, long allRowCount) {
        meter.show("looking for row groups, rows", rowCount, allRowCount);
      }

      @Override
      public void written(long rowCount, long allRowCount) {
        meter.show("writing, rows", rowCount, allRowCount);
      }
    };
  }

  private static String text(RewriteReport report) {
    RewriteReport.Counts counts = report.counts();
    StringBuilder text = new StringBuilder();
    text.append(
        "wrote %s of %s in %s and %s: %s, of %s\n"
            .formatted(
                Output.count(counts.rowCount(), "row"),
                Output.count(counts.columnCount(), "column"),
                Output.count(counts.rowGroupCount(), "row group"),
                Output.count(counts.pageCount(), "page"),
                Output.bytes(report.outputBytes()),
                Output.bytes(report.inputBytes())));
    report.notes().forEach(note -> text.append("note: ").append(note).append('\n'));
    return text.toString();
  }
}

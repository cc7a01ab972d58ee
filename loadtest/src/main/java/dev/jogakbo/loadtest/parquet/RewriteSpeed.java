package dev.jogakbo.loadtest.parquet;

import dev.jogakbo.loadtest.bench.Options;
import dev.jogakbo.loadtest.hub.Command;
import dev.jogakbo.loadtest.hub.Data;
import dev.jogakbo.loadtest.hub.Usage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How fast {@code jogakbo parquet rewrite} is, and how much memory it takes, over the table of web
 * text in two sizes. What it wrote is rewritten once more and must stay the same: all values were
 * there to be cut alike.
 *
 * <p>Options: {@code --work DIR --command LAUNCHER --programs DIR --rows N[,N]}.
 */
public final class RewriteSpeed {
  private static final List<List<String>> WAYS =
      List.of(
          List.of(),
          List.of("--codec", "zstd:3"),
          List.of("--row-groups", "keep", "--bloom", "id", "--bloom", "url"));

  private final String launcher;
  private final Path work;

  private RewriteSpeed(String launcher, Path work) {
    this.launcher = launcher;
    this.work = work;
  }

  /** See the class. */
  public static void main(String[] args) {
    Options options = new Options(args);
    Path work = options.path("work").resolve("parquet");
    work.toFile().mkdirs();
    TableFiles files = new TableFiles(options.path("programs"), work, TableFiles.Keeping.NONE);
    RewriteSpeed speed = new RewriteSpeed(options.text("command", "./jogakbo"), work);
    for (String rows : options.text("rows", "27300,109200").split(",", -1)) {
      Path file = files.make(Table.web(Integer.parseInt(rows)), "default", "none");
      WAYS.forEach(way -> speed.measure(file, way));
      files.release(file);
    }
  }

  private void measure(Path file, List<String> way) {
    Path once = work.resolve("rewritten.parquet");
    Path twice = work.resolve("rewritten-again.parquet");
    Usage start = command(List.of("version")).measure();
    Usage usage = rewrite(file, once, way).measure();
    rewrite(once, twice, way).measure();
    if (!isEqual(once, twice)) {
      throw new IllegalStateException(file + " " + way + ": rewritten again it is another file");
    }
    double cpuSeconds = usage.cpuSeconds() - start.cpuSeconds();
    System.out.printf(
        Locale.ROOT,
        "%s MB to %s MB %s: %.1f MB/s, %.1f a core, %.0f MiB resident (%.1f s to start, not counted"
            + " in the second)%n",
        Megabytes.text(file.toFile().length() / 1e6),
        Megabytes.text(once.toFile().length() / 1e6),
        way,
        usage.megabytesPerSecond(file.toFile().length()),
        file.toFile().length() / 1e6 / cpuSeconds,
        usage.peakMib(),
        start.cpuSeconds());
    Data.remove(once);
    Data.remove(twice);
  }

  private Command rewrite(Path from, Path to, List<String> way) {
    List<String> words =
        new ArrayList<>(List.of("parquet", "rewrite", from.toString(), "-o", to.toString()));
    words.addAll(way);
    return command(words);
  }

  private Command command(List<String> words) {
    List<String> all = new ArrayList<>(List.of(launcher));
    all.addAll(words);
    return Command.of(all.toArray(new String[0]));
  }

  private static boolean isEqual(Path one, Path other) {
    try {
      return Files.mismatch(one, other) < 0;
    } catch (IOException e) {
      throw new UncheckedIOException(one + " and " + other + " cannot be compared", e);
    }
  }
}

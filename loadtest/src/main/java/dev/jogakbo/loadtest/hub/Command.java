package dev.jogakbo.loadtest.hub;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A program to run to its end, measured by GNU time.
 *
 * @param words program and arguments
 * @param environment added to this process's own
 */
public record Command(List<String> words, Map<String, String> environment) {
  private static final int FIGURE_COUNT = 4;
  private static final double KIB_PER_MIB = 1024;

  /** Creates a command with nothing added to the environment. */
  public static Command of(String... words) {
    return new Command(List.of(words), Map.of());
  }

  /** Returns the same with one more variable. */
  public Command with(String variable, String value) {
    Map<String, String> more = new LinkedHashMap<>(environment);
    more.put(variable, value);
    return new Command(words, more);
  }

  /**
   * Returns the same, which is ended and fails when it takes longer; in the foreground, so that it
   * also ends when whoever measures is ended from a terminal.
   */
  public Command within(Duration limit) {
    List<String> limited =
        new ArrayList<>(List.of("timeout", "--foreground", limit.toSeconds() + "s"));
    limited.addAll(words);
    return new Command(limited, environment);
  }

  /** Runs it, its output thrown away, and measures it. */
  public Usage measure() {
    return Timed.start(this).end();
  }

  /** Runs several at once; the time is that of all together, the memory that of the largest. */
  public static Usage measureTogether(List<Command> commands) {
    long start = System.nanoTime();
    List<Timed> running = commands.stream().map(Timed::start).toList();
    Usage sum = new Usage(0, 0, 0);
    for (Timed timed : running) {
      Usage one = timed.end();
      sum = sum.with(one.cpuSeconds(), one.peakMib());
    }
    return new Usage((System.nanoTime() - start) / 1e9, sum.cpuSeconds(), sum.peakMib());
  }

  /** Runs it and returns the SHA-256 of what it prints. */
  public String sha256() {
    try {
      Path errors = Files.createTempFile("loadtest", ".err");
      Process process = builder(words).redirectError(errors.toFile()).start();
      MessageDigest digest = Data.sha256();
      Data.copy(process.getInputStream(), digest::update);
      require(process, errors);
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new UncheckedIOException(this + " cannot be run", e);
    }
  }

  private ProcessBuilder builder(List<String> allWords) {
    ProcessBuilder builder = new ProcessBuilder(allWords);
    builder.environment().putAll(environment);
    return builder;
  }

  private void require(Process process, Path errors) throws IOException {
    int status = await(process);
    String said = Files.readString(errors).strip();
    Files.delete(errors);
    if (status != 0) {
      throw new IllegalStateException(words + " ended with " + status + ": " + said);
    }
  }

  private static int await(Process process) {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroy();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** A command under way. */
  private record Timed(Command command, Process process, Path figures, Path errors, long start) {
    static Timed start(Command command) {
      try {
        Path figures = Files.createTempFile("loadtest", ".time");
        Path errors = Files.createTempFile("loadtest", ".err");
        List<String> words =
            new ArrayList<>(List.of("time", "-f", "%e %U %S %M", "-o", figures.toString()));
        words.addAll(command.words);
        long start = System.nanoTime();
        Process process =
            command
                .builder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors.toFile())
                .start();
        return new Timed(command, process, figures, errors, start);
      } catch (IOException e) {
        throw new UncheckedIOException(command + " cannot be run", e);
      }
    }

    Usage end() {
      try {
        command.require(process, errors);
        double wallSeconds = (System.nanoTime() - start) / 1e9;
        List<String> read = List.of(Files.readString(figures).strip().split("\\s+", FIGURE_COUNT));
        return new Usage(
            wallSeconds,
            Double.parseDouble(read.get(1)) + Double.parseDouble(read.get(2)),
            Double.parseDouble(read.getLast()) / KIB_PER_MIB);
      } catch (IOException e) {
        throw new UncheckedIOException(command + " left no figures", e);
      } finally {
        Data.remove(figures);
      }
    }
  }
}

package dev.jogakbo.loadtest.hub;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A service of our own, on a free port of 127.0.0.1, with a data directory that outlives it. */
public final class Service implements AutoCloseable {
  private static final String LISTENING = "listening on ";
  private static final Duration STOP_WAIT = Duration.ofSeconds(60);
  private static final int TOKEN_BYTES = 24;

  private final Process process;
  private final Api api;
  private final ProcessFigures figures;
  private final double startSeconds;

  private Service(Process process, Api api, double startSeconds) {
    this.process = process;
    this.api = api;
    this.figures = new ProcessFigures(process.pid());
    this.startSeconds = startSeconds;
  }

  /** Returns a secret to start with: the same data directory needs the same each time. */
  public static String newToken() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return "jgb_" + HexFormat.of().formatHex(bytes);
  }

  /** Starts one and returns when it answers. */
  public static Service start(Start start) {
    long began = System.nanoTime();
    try {
      ProcessBuilder builder =
          new ProcessBuilder(start.words())
              .redirectError(ProcessBuilder.Redirect.appendTo(start.log().toFile()));
      builder.environment().putAll(start.environment());
      Process process = builder.start();
      Api api = new Api(address(process, start), start.token());
      api.awaitHealthy();
      return new Service(process, api, (System.nanoTime() - began) / 1e9);
    } catch (IOException e) {
      throw new UncheckedIOException(start.words() + " cannot be run", e);
    }
  }

  private static String address(Process process, Start start) throws IOException {
    BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      if (line.startsWith(LISTENING)) {
        Thread.ofPlatform().daemon().start(() -> said.lines().forEach(ignored -> {}));
        return line.substring(LISTENING.length()).strip();
      }
    }
    throw new IllegalStateException("the service did not start:\n" + Files.readString(start.log()));
  }

  /** Returns seconds from the start of the command to the first good answer. */
  public double startSeconds() {
    return startSeconds;
  }

  /** Returns how it is spoken to. */
  public Api api() {
    return api;
  }

  /** Returns what the kernel says about it. */
  public ProcessFigures figures() {
    return figures;
  }

  /** Adds its processor time and memory to what clients took for some work. */
  public Usage measure(Work work) {
    double before = figures.cpuSeconds();
    Usage clients = work.run();
    return clients.with(figures.cpuSeconds() - before, figures.peakMib());
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_WAIT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }

  /** Something that clients do. */
  public interface Work {
    /** Does it and says what the clients took. */
    Usage run();
  }

  /**
   * How to start a service.
   *
   * @param command the launcher
   * @param folder where data directory and log lie
   * @param token the administrator's secret
   * @param objectStore where the bucket is; empty: a folder below the data directory
   * @param more further options
   */
  public record Start(
      String command, Path folder, String token, String objectStore, List<String> more) {
    /** Returns where everything is kept. */
    public Path data() {
      return folder.resolve("data");
    }

    /** Returns the bucket, if it is a folder. */
    public Path bucket() {
      return data().resolve("objects");
    }

    Path log() {
      return folder.resolve("service.log");
    }

    Map<String, String> environment() {
      return Map.of("JOGAKBO_ADMIN_TOKEN", token, "JOGAKBO_HEAP", "512m");
    }

    List<String> words() {
      List<String> words = new ArrayList<>(List.of(command, "serve"));
      words.addAll(List.of("--data", data().toString(), "--port", "0"));
      if (!objectStore.isEmpty()) {
        words.addAll(List.of("--object-store", objectStore));
      }
      words.addAll(more);
      return words;
    }
  }
}

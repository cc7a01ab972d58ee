package dev.jogakbo.store.object.s3;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A server as a child process: ended, without asking it, when closed or when this process ends. */
final class ServerProcess implements AutoCloseable {
  private static final int KEPT_LINE_COUNT = 50;

  private final Process process;
  private final Thread killer;
  private final Deque<String> lastLines = new ArrayDeque<>();

  private ServerProcess(Process process) {
    this.process = process;
    this.killer = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(killer);
  }

  static ServerProcess start(List<String> command, Map<String, String> environment) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    try {
      return new ServerProcess(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for a line of output that matches, then goes on reading in the background. */
  Matcher awaitLine(Pattern pattern) {
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    try {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        keep(line);
        Matcher matcher = pattern.matcher(line);
        if (matcher.find()) {
          drain(output);
          return matcher;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new IllegalStateException("the server ended before it was ready:\n" + lastLines());
  }

  /** Reads output in the background without waiting for anything. */
  void drain() {
    drain(process.inputReader(StandardCharsets.UTF_8));
  }

  boolean isAlive() {
    return process.isAlive();
  }

  synchronized String lastLines() {
    return String.join("\n", lastLines);
  }

  @Override
  public void close() {
    process.destroyForcibly();
    Runtime.getRuntime().removeShutdownHook(killer);
  }

  private void drain(BufferedReader output) {
    Thread.ofVirtual()
        .start(() -> {
          try {
            for (@Nullable String line = output.readLine();
                line != null;
                line = output.readLine()) {
              keep(line);
            }
          } catch (IOException e) {
            keep(e.toString());
          }
        });
  }

  private synchronized void keep(String line) {
    if (lastLines.size() == KEPT_LINE_COUNT) {
      lastLines.removeFirst();
    }
    lastLines.addLast(line);
  }
}

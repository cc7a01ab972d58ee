package dev.jogakbo.loadtest.hub;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the kernel tells about a process. */
public final class ProcessFigures {
  /** Linux counts the time of processes in hundredths of a second. */
  private static final double TICKS_PER_SECOND = 100;

  /** Positions after the name, which ends with a bracket. */
  private static final int USER = 11;

  private static final int SYSTEM = 12;
  private static final double KIB_PER_MIB = 1024;

  private final Path proc;

  /** Figures of the process with that id. */
  public ProcessFigures(long pid) {
    this.proc = Path.of("/proc", Long.toString(pid));
  }

  /** Does some work in this process and returns what it took. */
  public static Usage measure(Runnable work) {
    ProcessFigures figures = new ProcessFigures(ProcessHandle.current().pid());
    double cpuSeconds = figures.cpuSeconds();
    long start = System.nanoTime();
    work.run();
    double wallSeconds = (System.nanoTime() - start) / 1e9;
    return new Usage(wallSeconds, figures.cpuSeconds() - cpuSeconds, figures.peakMib());
  }

  /** Returns user and system time so far. */
  public double cpuSeconds() {
    String stat = read("stat");
    List<String> fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
    return (Long.parseLong(fields.get(USER)) + Long.parseLong(fields.get(SYSTEM)))
        / TICKS_PER_SECOND;
  }

  /** Returns the most memory that was resident at once, mapped files included. */
  public double peakMib() {
    return status("VmHWM:");
  }

  /** Returns the memory resident now that no file stands behind. */
  public double anonymousMib() {
    return status("RssAnon:");
  }

  private double status(String name) {
    return read("status")
            .lines()
            .filter(line -> line.startsWith(name))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException(proc + "/status: no line " + name))
        / KIB_PER_MIB;
  }

  private String read(String file) {
    try {
      return Files.readString(proc.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(proc + ": the process has ended", e);
    }
  }
}

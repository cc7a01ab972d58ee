package dev.jogakbo.loadtest.micro;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;

/** Processor time, user and system together, in seconds. */
final class CpuClock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final Path PROCESS = Path.of("/proc/self/stat");

  /** Linux counts the time of processes in hundredths of a second. */
  private static final double TICKS_PER_SECOND = 100;

  /**
   * Fields of the process after the name, which ends with a bracket: waited-for children's user and
   * system time.
   */
  private static final int CHILDREN_USER = 13;

  private static final int CHILDREN_SYSTEM = 14;

  private static long outcomes;

  private CpuClock() {}

  /**
   * A number that depends on all work done, to be printed so that no work is left out as unused.
   */
  static long outcomes() {
    return outcomes;
  }

  /** Time the work takes on this thread. */
  static double secondsFor(LongSupplier work) {
    long start = THREADS.getCurrentThreadCpuTime();
    outcomes += work.getAsLong();
    return (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
  }

  /** Time a command takes, run to its end; its output is appended. */
  static double secondsFor(List<String> command, StringBuilder output)
      throws IOException, InterruptedException {
    double start = childrenSeconds();
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    output.append(
        new String(process.getInputStream().readAllBytes(), Charset.defaultCharset()).strip());
    int status = process.waitFor();
    if (status != 0) {
      throw new IOException(command + " ended with status " + status + ": " + output);
    }
    return childrenSeconds() - start;
  }

  private static double childrenSeconds() throws IOException {
    String stat = Files.readString(PROCESS);
    List<String> fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
    return (Long.parseLong(fields.get(CHILDREN_USER)) + Long.parseLong(fields.get(CHILDREN_SYSTEM)))
        / TICKS_PER_SECOND;
  }
}

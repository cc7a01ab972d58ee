package dev.jogakbo.loadtest.bench;

import java.lang.management.ManagementFactory;

/** Prints figures as they come, each with the load of the machine, and remembers what missed. */
final class Report {
  private boolean missed;

  /** Prints a figure that no goal is set for. */
  @SuppressWarnings("AnnotateFormatMethod") // its annotation would be one more dependency
  void note(String what, Object... arguments) {
    System.out.println(stamp() + what.formatted(arguments));
  }

  /** Prints what it took to move files. */
  void note(String what, Transfer transfer) {
    note(
        "%s: %.1f s, CPU s of the client %.1f, of the service %.1f; %.1f MB on the wire",
        what,
        transfer.wallSeconds(),
        transfer.client().cpuSeconds(),
        transfer.serviceCpuSeconds(),
        transfer.wireBytes() / 1e6);
  }

  /** Prints a figure that has to reach a goal. */
  void atLeast(String what, double found, double goal) {
    judge(what, found, ">= " + text(goal), found >= goal);
  }

  /** Prints a figure that must not pass a goal. */
  void atMost(String what, double found, double goal) {
    judge(what, found, "<= " + text(goal), found <= goal);
  }

  /** Ends the benchmark: with a failure if anything missed its goal. */
  void exit() {
    System.out.flush();
    System.exit(missed ? 1 : 0);
  }

  private void judge(String what, double found, String goal, boolean reached) {
    missed |= !reached;
    System.out.println(
        stamp()
            + "%-62s must be %-8s is %-8s %s"
                .formatted(what, goal, text(found), reached ? "ok" : "MISSED"));
  }

  private static String text(double number) {
    return number < 100 ? "%.3g".formatted(number) : "%.0f".formatted(number);
  }

  private static String stamp() {
    return "[load %4.1f] "
        .formatted(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }
}

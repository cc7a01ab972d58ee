package dev.jogakbo.loadtest.store;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.TreeMap;

/**
 * Processor seconds so far of the threads alive, by the first words of their names. What native
 * threads took (RocksDB's, the compiler's, the collector's) shows only in the process's total.
 */
record ThreadTimes(Map<String, Double> secondsByRole) {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  static ThreadTimes now() {
    Map<String, Double> seconds = new TreeMap<>();
    for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
      if (thread != null) {
        long nanos = THREADS.getThreadCpuTime(thread.getThreadId());
        seconds.merge(role(thread.getThreadName()), Math.max(0, nanos) / 1e9, Double::sum);
      }
    }
    return new ThreadTimes(seconds);
  }

  private static String role(String name) {
    return name.startsWith("store-") || name.equals("main")
        ? name.replaceAll("-?[0-9]+$", "")
        : "other";
  }

  /** Returns what each role took since then, in seconds per so many bytes' gigabytes. */
  String since(ThreadTimes before, long bytes) {
    StringBuilder text = new StringBuilder();
    secondsByRole.forEach((role, seconds) -> {
      double taken = seconds - before.secondsByRole.getOrDefault(role, 0.0);
      if (taken > 0.005) {
        text.append(" %s %.2f".formatted(role, taken / (bytes / 1e9)));
      }
    });
    return text.toString();
  }
}

package dev.jogakbo.loadtest.index;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The processor time of this process, native threads included. */
final class ProcessCpu {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int IDLE_WINDOW_MILLIS = 500;
  private static final double IDLE_SHARE = 0.05;

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** Returns the seconds used so far. */
  double seconds() {
    return system.getProcessCpuTime() / NANOS_PER_SECOND;
  }

  /** Waits until what runs in the background has nothing more to do. */
  void awaitIdle() throws InterruptedException {
    double before;
    do {
      before = seconds();
      Thread.sleep(IDLE_WINDOW_MILLIS);
    } while (seconds() - before > IDLE_SHARE * IDLE_WINDOW_MILLIS / 1000);
  }
}

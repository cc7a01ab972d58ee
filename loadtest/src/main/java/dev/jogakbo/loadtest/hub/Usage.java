package dev.jogakbo.loadtest.hub;

/**
 * What some work took.
 *
 * @param wallSeconds from begin to end
 * @param cpuSeconds user and system time of all processes that did it
 * @param peakMib most memory of any of these processes
 */
public record Usage(double wallSeconds, double cpuSeconds, double peakMib) {
  /** Returns the same with the processor time and memory of another process that took part. */
  public Usage with(double moreCpuSeconds, double otherPeakMib) {
    return new Usage(wallSeconds, cpuSeconds + moreCpuSeconds, Math.max(peakMib, otherPeakMib));
  }

  /** Returns megabytes (10^6) per second of wall time. */
  public double megabytesPerSecond(long bytes) {
    return bytes / 1e6 / wallSeconds;
  }

  /** Returns processor seconds per gigabyte (10^9). */
  public double cpuSecondsPerGigabyte(long bytes) {
    return cpuSeconds / (bytes / 1e9);
  }
}

package dev.jogakbo.loadtest.micro;

import dev.jogakbo.loadtest.bench.Options;
import dev.jogakbo.parquet.bloom.SplitBlockBloomFilter;
import java.util.Arrays;
import java.util.Locale;

/**
 * Measures what {@link BloomBenchmark} does without JMH, so that load counts less: inserting alone
 * and inserting with folding take turns on one thread, and what is compared is processor time
 * within a round. Ends with 1 if folding takes more than the goal in the median round.
 *
 * <p>Options: {@code --rounds N}.
 */
public final class BloomSpeed {
  private static final int WARMING_ROUND_COUNT = 30;
  private static final double GOAL = 1.14;

  private BloomSpeed() {}

  /** See the class. */
  public static void main(String[] args) {
    int roundCount = new Options(args).number("rounds", 51);
    boolean isReached = true;
    for (int distinctCount : new int[] {1_000, 50_000, 250_000, 1_000_000}) {
      isReached &= measure(distinctCount, roundCount);
    }
    System.out.println("outcomes " + Long.toHexString(CpuClock.outcomes()));
    System.exit(isReached ? 0 : 1);
  }

  private static boolean measure(int distinctCount, int roundCount) {
    BloomBenchmark bench = new BloomBenchmark();
    bench.distinctCount = distinctCount;
    bench.open();
    rounds(bench, WARMING_ROUND_COUNT);
    double[] ratios = rounds(bench, roundCount);
    double median = ratios[roundCount / 2];
    int blockCount = bench.insertAndFold().blockCount();
    System.out.printf(
        Locale.ROOT,
        "%9d distinct values, folded to %7d bytes: inserting and folding takes %.3f times inserting"
            + " (%.3f to %.3f, goal %.2f)%n",
        distinctCount,
        blockCount * SplitBlockBloomFilter.BLOCK_BYTES,
        median,
        ratios[0],
        ratios[roundCount - 1],
        GOAL);
    return median <= GOAL;
  }

  /** Returns how many times inserting the same with folding took, sorted. */
  private static double[] rounds(BloomBenchmark bench, int roundCount) {
    double[] ratios = new double[roundCount];
    for (int i = 0; i < roundCount; i++) {
      double alone = CpuClock.secondsFor(() -> bench.insert().blockCount());
      ratios[i] = CpuClock.secondsFor(() -> bench.insertAndFold().blockCount()) / alone;
    }
    Arrays.sort(ratios);
    return ratios;
  }
}

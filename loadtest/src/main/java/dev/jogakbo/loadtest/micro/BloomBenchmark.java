package dev.jogakbo.loadtest.micro;

import dev.jogakbo.parquet.bloom.SplitBlockBloomFilter;
import dev.jogakbo.parquet.bloom.XxHash64;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to write a bloom filter generously and fold it, beside inserting the values alone:
 * {@link #insertAndFold} may take 1.14 times {@link #insert}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 4, time = 1)
@Fork(1)
public class BloomBenchmark {
  private static final double RATE = 0.01;

  /** Distinct values of a filter that is sized for a million. */
  @Param({"50000", "1000000"})
  public int distinctCount = 1_000_000;

  private static final int VALUE_COUNT = 1_000_000;

  /** As the rewriter sizes them. */
  private static final double GENEROSITY = 4;

  private long[] values = {};

  /** Makes the values, and checks that folding changes no bit of what a small filter has. */
  @Setup
  public void open() {
    values = new long[VALUE_COUNT];
    for (int i = 0; i < values.length; i++) {
      values[i] = XxHash64.hash(i % distinctCount);
    }
    SplitBlockBloomFilter folded = insertAndFold();
    SplitBlockBloomFilter small = SplitBlockBloomFilter.ofBlocks(folded.blockCount());
    insertInto(small);
    if (!Arrays.equals(small.toByteArray(), folded.toByteArray())) {
      throw new IllegalStateException("a folded filter differs from a small one");
    }
  }

  /** Hashing and inserting. */
  @Benchmark
  public SplitBlockBloomFilter insert() {
    SplitBlockBloomFilter filter = SplitBlockBloomFilter.sized(GENEROSITY * VALUE_COUNT, RATE);
    insertInto(filter);
    return filter;
  }

  /** The same, and folding as far as the rate of false positives allows. */
  @Benchmark
  public SplitBlockBloomFilter insertAndFold() {
    return insert().folded(RATE);
  }

  private void insertInto(SplitBlockBloomFilter filter) {
    for (long value : values) {
      filter.insert(XxHash64.hash(value));
    }
  }
}

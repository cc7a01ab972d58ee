package dev.jogakbo.loadtest.micro;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Each work over the same bytes, and as many dependent additions as there are bytes; so times
 * compare directly.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "-Xmx512m"})
public class CoreBenchmark {
  private static final int LENGTH_BYTES = 64 << 20;

  private byte[] bytes = {};
  private int[] ends = {};

  /** Makes the bytes and passes the gate. */
  @Setup
  public void open() throws InterruptedException {
    Gate.open();
    bytes = Gate.randomBytes(1, LENGTH_BYTES);
    ends = Gate.ends(bytes);
  }

  /** The processor's clock. */
  @Benchmark
  public long addChain() {
    return AddChain.run(LENGTH_BYTES);
  }

  /** Cutting alone. */
  @Benchmark
  public int chunker() {
    return Work.chunk(bytes);
  }

  /** Hashing pieces of 64 KiB. */
  @Benchmark
  public int blake3Of64KiB() {
    return Work.hashPieces(bytes);
  }

  /** Hashing chunks as they are cut, cuts known before. */
  @Benchmark
  public int blake3OfChunks() {
    return Work.hashChunks(bytes, ends);
  }

  /** Cutting and hashing. */
  @Benchmark
  public int chunkAndHash() {
    return Work.chunkAndHash(bytes);
  }

  /** The platform's SHA-256 for comparison. */
  @Benchmark
  public int sha256Of64KiB() {
    return Work.sha256(bytes);
  }
}

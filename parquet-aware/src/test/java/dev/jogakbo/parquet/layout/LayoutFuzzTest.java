package dev.jogakbo.parquet.layout;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.jogakbo.parquet.Mutations;
import dev.jogakbo.parquet.SampleFile;
import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.thrift.CompactWriter;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Changed footers and headers of pages, and whole files that are wrong, give a tiling or a refusal,
 * for memory and reading in proportion to the file.
 */
class LayoutFuzzTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Bytes a layout and its walk may allocate besides those in proportion to the file. */
  private static final int ALLOCATED_BYTES_MAX = 300_000;

  private static final int ALLOCATED_PER_BYTE_MAX = 200;
  private static final int READ_PER_BYTE_MAX = 60;

  private final List<SampleFile> files = SampleFiles.all().toList();
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private int laidOutCount;

  @Test
  void everySampleIsTiledOrRefused() {
    files.forEach(file -> expectBounded(file.bytes(), file.name()));
  }

  @Test
  void tenThousandMutations() {
    mutate(10_000);
  }

  @Test
  @Tag("long")
  void aMillionMutations() {
    mutate(1_000_000);
  }

  private void mutate(int count) {
    List<SampleFile> parsed =
        files.stream()
            .filter(file -> Layouts.find(new ArrayByteSource(file.bytes())) != null)
            .toList();
    for (int i = 0; i < count; i++) {
      SampleFile file = parsed.get(random.nextInt(parsed.size()));
      expectBounded(
          Mutations.ofStructures(file.bytes(), random),
          "seed " + seed + " mutation " + i + " of " + file);
    }
    assertThat(laidOutCount).as("seed %d", seed).isBetween(count / 4, count);
  }

  private void expectBounded(byte[] file, String what) {
    CountingSource source = new CountingSource(file);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      ParquetLayout layout = Layouts.find(source);
      if (layout != null) {
        laidOutCount++;
        Layouts.expectTiling(layout, source);
      }
    } catch (Throwable e) {
      throw new AssertionError(what, e);
    }
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    long most = ALLOCATED_BYTES_MAX + (long) ALLOCATED_PER_BYTE_MAX * file.length;
    if (allocated > most || source.readBytes > 100_000 + (long) READ_PER_BYTE_MAX * file.length) {
      throw new AssertionError(
          "%s: %d bytes allocated, %d read of %d"
              .formatted(what, allocated, source.readBytes, file.length));
    }
  }

  /** The footer of arrow-rs#10920 and its like. */
  @Test
  void claimsOfBillionsCostNothing() {
    for (byte[] footer :
        List.of(
            new CompactWriter().hex("150219fc").varint(109_002_364).toByteArray(),
            new CompactWriter().hex("150249fc").varint(Integer.MAX_VALUE).toByteArray(),
            new CompactWriter().hex("150248").varint(Integer.MAX_VALUE).toByteArray(),
            new CompactWriter().hex("1502" + "4c".repeat(10_000)).toByteArray())) {
      expectBounded(Mutations.withFooter(new byte[] {'P', 'A', 'R', '1'}, footer), "claims");
    }
  }

  @Test
  void whatIsNotParquetCostsFourBytes() {
    CountingSource source = new CountingSource(new byte[1 << 20]);
    assertThat(Layouts.find(source)).isNull();
    assertThat(source.readBytes).isEqualTo(4);
  }

  private static final class CountingSource implements ByteSource {
    private final ByteBuffer bytes;
    private long readBytes;

    CountingSource(byte[] bytes) {
      this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public long lengthBytes() {
      return bytes.capacity();
    }

    @Override
    public void read(long position, byte[] target, int offset, int lengthBytes) {
      bytes.get(Math.toIntExact(position), target, offset, lengthBytes);
      readBytes += lengthBytes;
    }
  }
}

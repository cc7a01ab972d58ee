package dev.jogakbo.parquet.deep;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.jogakbo.parquet.SampleFile;
import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.codec.EncoderFailedException;
import dev.jogakbo.parquet.codec.ProfileUnavailableException;
import dev.jogakbo.parquet.deep.DeepFiles.Placed;
import dev.jogakbo.parquet.deep.DeepFiles.Taken;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.transform.FileRange;
import dev.jogakbo.parquet.transform.StoredSection;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Changed parameters and inputs give bytes or a typed error, for bounded memory. */
class DeepFuzzTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int ALLOCATED_BYTES_MAX = 500_000;
  private static final int ALLOCATED_PER_BYTE_MAX = 40;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final DeepFiles deep = new DeepFiles();
  private final List<Placed> sections = new ArrayList<>();

  DeepFuzzTest() {
    for (SampleFile file : SampleFiles.all().toList()) {
      Taken taken = deep.find(file.bytes());
      if (taken != null) {
        List<Placed> ofFile = taken.sections();
        sections.addAll(ofFile.subList(0, Math.min(10, ofFile.size())));
      }
    }
  }

  @AfterEach
  void endCrew() {
    deep.close();
  }

  @Test
  void tenThousandMutations() {
    mutate(10_000);
  }

  @Test
  @Tag("long")
  void threeHundredThousandMutations() {
    mutate(300_000);
  }

  private void mutate(int count) {
    int refused = 0;
    for (int i = 0; i < count; i++) {
      Placed placed = sections.get(random.nextInt(sections.size()));
      try {
        refused += decodes(placed) ? 0 : 1;
      } catch (Throwable e) {
        throw new AssertionError("seed " + seed + " mutation " + i, e);
      }
    }
    assertThat(refused).as("seed %d", seed).isBetween(count / 20, count * 19 / 20);
  }

  private boolean decodes(Placed placed) {
    byte[] parameters = placed.section().parameters().clone();
    byte[] input = placed.input();
    if (random.nextBoolean()) {
      parameters = changed(parameters);
    } else {
      input = changed(input);
    }
    long lengthBytes = placed.section().lengthBytes();
    long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
    try {
      DeepV1.verify(parameters, input.length, lengthBytes);
      long[] given = new long[1];
      DeepV1.decode(
          new StoredSection(parameters, new ArrayByteSource(input), placed.position()),
          new FileRange(0, lengthBytes),
          (_, _, bytes) -> given[0] += bytes,
          deep.crew());
      assertThat(given[0]).isEqualTo(lengthBytes);
      return true;
    } catch (CorruptDeepException | EncoderFailedException | ProfileUnavailableException _) {
      return false;
    } finally {
      long allocated = THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
      assertThat(allocated)
          .isLessThan(ALLOCATED_BYTES_MAX + ALLOCATED_PER_BYTE_MAX * (long) input.length);
    }
  }

  private byte[] changed(byte[] bytes) {
    byte[] changed =
        random.nextInt(10) == 0
            ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 3))
            : bytes.clone();
    for (int i = 1 + random.nextInt(3); i > 0 && changed.length > 0; i--) {
      int at = random.nextInt(changed.length);
      changed[at] = (byte) (random.nextBoolean() ? random.nextInt() : changed[at] ^ 1);
    }
    return changed;
  }
}

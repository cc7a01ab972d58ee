package dev.jogakbo.parquet.transform;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.jogakbo.parquet.SampleFile;
import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.transform.Section.Derived;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Changed parameters and inputs give bytes or a typed error, for bounded memory. */
class SkeletonFuzzTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int ALLOCATED_BYTES_MAX = 500_000;
  private static final int ALLOCATED_PER_BYTE_MAX = 120;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final List<Stored> sections = new ArrayList<>();

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Stored(SampleFile file, Derived section, byte[] input, long position) {}

  SkeletonFuzzTest() {
    SampleFiles.all().forEach(this::add);
  }

  private void add(SampleFile file) {
    List<Section> found = Skeletons.find(file.bytes());
    long position = 0;
    for (Section section : found == null ? List.<Section>of() : found) {
      if (section instanceof Derived derived) {
        byte[] input = Skeletons.bytes(section.parts(), file.bytes());
        sections.add(new Stored(file, derived, input, position));
      }
      position += section.lengthBytes();
    }
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
    int refused = 0;
    for (int i = 0; i < count; i++) {
      Stored stored = sections.get(random.nextInt(sections.size()));
      try {
        refused += decode(stored) ? 0 : 1;
      } catch (Throwable e) {
        throw new AssertionError("seed " + seed + " mutation " + i + " of " + stored.file(), e);
      }
    }
    assertThat(refused).as("seed %d", seed).isBetween(count / 20, count * 19 / 20);
  }

  private boolean decode(Stored stored) {
    byte[] parameters = stored.section().parameters().clone();
    byte[] input = stored.input();
    if (random.nextBoolean() || input.length == 0) {
      parameters = changed(parameters);
    } else {
      input = changed(input);
    }
    long lengthBytes = stored.section().lengthBytes();
    long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
    try {
      SkeletonV1.verify(parameters, input.length, lengthBytes);
      SkeletonV1.decode(
          new StoredSection(parameters, new ArrayByteSource(input), stored.position()),
          new FileRange(0, lengthBytes),
          (_, _, _) -> {});
      return true;
    } catch (CorruptSkeletonException _) {
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
      int at = random.nextInt(Math.min(changed.length, random.nextBoolean() ? 12 : 1 << 20));
      changed[at] = (byte) (random.nextBoolean() ? random.nextInt() : changed[at] ^ 1);
    }
    return changed;
  }
}

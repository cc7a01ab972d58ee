package dev.jogakbo.parquet.inspect;

import com.sun.management.ThreadMXBean;
import dev.jogakbo.parquet.Mutations;
import dev.jogakbo.parquet.SampleFile;
import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.inspect.InspectWish.Depth;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.LayoutRefusedException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Changed files are shown, in bounded text from bounded memory, or refused for a reason. */
class InspectorFuzzTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int TEXT_LENGTH_MAX = 5_000_000;
  private static final long ALLOCATED_BYTES_MAX = 1L << 30;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  @Test
  void twoThousandMutations() {
    mutate(2_000);
  }

  @Test
  @Tag("long")
  void fiftyThousandMutations() {
    mutate(50_000);
  }

  private void mutate(int count) {
    List<SampleFile> files =
        SampleFiles.all().filter(file -> file.bytes().length > 12 && isLaidOut(file)).toList();
    for (int i = 0; i < count; i++) {
      SampleFile file = files.get(random.nextInt(files.size()));
      byte[] changed = Mutations.ofStructures(file.bytes(), random);
      long before = THREADS.getCurrentThreadAllocatedBytes();
      try {
        String text = InspectionText.of(inspect(changed, Depth.LEVELS));
        require(text.length() < TEXT_LENGTH_MAX, "a text of " + text.length());
      } catch (LayoutRefusedException _) {
        continue;
      } catch (Throwable e) {
        throw new AssertionError("seed " + seed + " mutation " + i + " of " + file, e);
      }
      long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
      require(allocated < ALLOCATED_BYTES_MAX, file + " allocated " + allocated);
    }
  }

  private static boolean isLaidOut(SampleFile file) {
    try {
      inspect(file.bytes(), Depth.FOOTER);
      return true;
    } catch (LayoutRefusedException _) {
      return false;
    }
  }

  private static Inspection inspect(byte[] file, Depth depth) {
    return Inspector.inspect(
        new ArrayByteSource(file),
        new InspectWish(depth, OptionalInt.empty(), Optional.empty()),
        InspectLimits.DEFAULT);
  }

  private void require(boolean holds, String found) {
    if (!holds) {
      throw new AssertionError("seed " + seed + ": " + found);
    }
  }
}

package dev.jogakbo.parquet.deep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.Mutations;
import dev.jogakbo.parquet.SampleFile;
import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.deep.DeepFiles.Placed;
import dev.jogakbo.parquet.deep.DeepFiles.Taken;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is taken apart comes back exactly, whole and by ranges. */
class DeepPropertyTest {
  private static final int RANGES_PER_FILE = 200;
  private static final DeepLimits SMALL_TOO = new DeepLimits(250_000, 1);

  private final List<SampleFile> files = SampleFiles.all().toList();
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final DeepFiles deep = new DeepFiles();

  @AfterEach
  void endCrew() {
    deep.close();
  }

  @ParameterizedTest
  @EnumSource
  void everySampleComesBack(Proving proving) {
    int taken = 0;
    try (DeepFiles files = new DeepFiles(2, 1 << 20, proving, SMALL_TOO)) {
      for (SampleFile file : this.files) {
        Taken apart = files.find(file.bytes());
        taken += apart != null && files.expectExact(apart) > 0 ? 1 : 0;
      }
    }
    assertThat(taken).isGreaterThan(145);
  }

  @Test
  void everyRangeIsThatOfTheFile() {
    for (SampleFile file : files) {
      Taken taken = deep.find(file.bytes());
      List<Placed> sections = taken == null ? List.of() : taken.sections();
      for (int i = 0; i < RANGES_PER_FILE && !sections.isEmpty(); i++) {
        expectRange(sections.get(random.nextInt(sections.size())), file);
      }
    }
  }

  private void expectRange(Placed placed, SampleFile file) {
    long lengthBytes = placed.section().lengthBytes();
    long start = random.nextLong(lengthBytes);
    long end = start + 1 + random.nextLong(lengthBytes - start);
    long at = placed.position();
    assertThat(deep.decode(placed.stored(), start, end))
        .as("seed %d: %s at %d [%d, %d)", seed, file, at, start, end)
        .isEqualTo(Arrays.copyOfRange(file.bytes(), (int) (at + start), (int) (at + end)));
  }

  /** The same file is taken apart the same way, however many work on it. */
  @Test
  void theSameFileHasTheSameSections() {
    try (DeepFiles alone = new DeepFiles(1, 0, Proving.EVERY_PAGE, SMALL_TOO)) {
      for (SampleFile file : files) {
        Taken first = alone.find(file.bytes());
        Taken second = deep.find(file.bytes());
        if (first != null && second != null) {
          expectSame(first, second, file);
        }
      }
    }
  }

  private static void expectSame(Taken first, Taken second, SampleFile file) {
    assertThat(second.deep().stats()).as(file.name()).isEqualTo(first.deep().stats());
    List<Placed> sections = second.sections();
    List<Placed> expected = first.sections();
    assertThat(sections).as(file.name()).hasSameSizeAs(expected);
    for (int i = 0; i < sections.size(); i++) {
      assertThat(sections.get(i).section().parameters())
          .as(file.name())
          .isEqualTo(expected.get(i).section().parameters());
      assertThat(sections.get(i).input()).as(file.name()).isEqualTo(expected.get(i).input());
    }
  }

  @Test
  void aThousandMutatedFilesComeBack() {
    mutate(1_000);
  }

  @Test
  @Tag("long")
  void tenThousandMutatedFilesComeBack() {
    mutate(10_000);
  }

  private void mutate(int count) {
    List<SampleFile> parsed =
        files.stream().filter(file -> deep.find(file.bytes()) != null).toList();
    int taken = 0;
    for (int i = 0; i < count; i++) {
      SampleFile sample = parsed.get(random.nextInt(parsed.size()));
      byte[] file = Mutations.ofStructures(sample.bytes(), random);
      try {
        Taken apart = deep.find(file);
        taken += apart != null && deep.expectExact(apart) > 0 ? 1 : 0;
      } catch (Throwable e) {
        throw new AssertionError("seed " + seed + " mutation " + i + " of " + sample, e);
      }
    }
    assertThat(taken).as("seed %d", seed).isGreaterThan(count / 8);
  }
}

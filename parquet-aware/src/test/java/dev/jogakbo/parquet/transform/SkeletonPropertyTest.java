package dev.jogakbo.parquet.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.Mutations;
import dev.jogakbo.parquet.SampleFile;
import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.transform.Section.Plain;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every file comes back exactly from its sections, whole and by ranges, or has none. */
class SkeletonPropertyTest {
  private final List<SampleFile> files = SampleFiles.all().toList();
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  @Test
  void everySampleComesBack() {
    int taken = 0;
    for (SampleFile file : files) {
      List<Section> sections = Skeletons.find(file.bytes());
      if (sections != null) {
        Skeletons.expectExact(sections, file.bytes());
        taken++;
      }
    }
    assertThat(taken).isGreaterThan(170);
  }

  @Test
  void filesOfWritersHaveRelativeFooters() {
    Set<Plain.Cause> causes = EnumSet.noneOf(Plain.Cause.class);
    for (String name : SampleFiles.written()) {
      List<Section> sections = Skeletons.find(SampleFiles.load(name));
      if (sections != null) {
        for (Section section : sections) {
          if (section instanceof Plain plain) {
            causes.add(plain.cause());
          }
        }
      }
    }
    assertThat(causes).containsExactly(Plain.Cause.NO_POSITIONS);
  }

  @Test
  void everyRangeIsThatOfTheFile() {
    for (SampleFile file : files) {
      List<Section> sections = Skeletons.find(file.bytes());
      long position = 0;
      for (Section section : sections == null ? List.<Section>of() : sections) {
        if (section instanceof Section.Derived derived) {
          byte[] input = Skeletons.bytes(section.parts(), file.bytes());
          expectRanges(
              new StoredSection(derived.parameters(), new ArrayByteSource(input), position),
              derived.lengthBytes(),
              file);
        }
        position += section.lengthBytes();
      }
    }
  }

  private void expectRanges(StoredSection stored, long lengthBytes, SampleFile file) {
    for (int i = 0; i < 8; i++) {
      long start = random.nextLong(lengthBytes);
      long end = start + 1 + random.nextLong(lengthBytes - start);
      assertThat(Skeletons.decode(stored, start, end))
          .as("seed %d: %s [%d, %d)", seed, file, start, end)
          .isEqualTo(
              Arrays.copyOfRange(
                  file.bytes(),
                  (int) (stored.position() + start),
                  (int) (stored.position() + end)));
    }
  }

  @Test
  void twoThousandMutatedFilesComeBack() {
    mutate(2_000);
  }

  @Test
  @Tag("long")
  void aHundredThousandMutatedFilesComeBack() {
    mutate(100_000);
  }

  private void mutate(int count) {
    List<SampleFile> parsed =
        files.stream().filter(file -> Skeletons.find(file.bytes()) != null).toList();
    int taken = 0;
    for (int i = 0; i < count; i++) {
      SampleFile sample = parsed.get(random.nextInt(parsed.size()));
      byte[] file = Mutations.ofStructures(sample.bytes(), random);
      try {
        List<Section> sections = Skeletons.find(file);
        if (sections != null) {
          Skeletons.expectExact(sections, file);
          taken++;
        }
      } catch (Throwable e) {
        throw new AssertionError("seed " + seed + " mutation " + i + " of " + sample, e);
      }
    }
    assertThat(taken).as("seed %d", seed).isGreaterThan(count / 4);
  }
}

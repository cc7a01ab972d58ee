package dev.jogakbo.parquet.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.Mutations;
import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.transform.Section.Apart;
import dev.jogakbo.parquet.transform.Section.Derived;
import dev.jogakbo.parquet.transform.Section.Plain;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Edges of taking files apart and putting them together. */
class SkeletonTest {

  private static List<Section> sections(byte[] file) {
    return Objects.requireNonNull(Skeletons.find(file));
  }

  /** A file whose every so manieth position is written longer than needed. */
  private static byte[] withLongNumbers(byte[] file, int every) {
    byte[] footer = Mutations.footer(file);
    SiteCoder coder =
        new SiteCoder(footer, footer.length) {
          @Override
          long replace(Site site, long number, RelativeCode code, long expected) {
            if (site.index() % every == 0) {
              target.append(source, site.start(), site.end() - 1);
              target.u8(source[site.end() - 1] | 0x80).u8(0);
            } else {
              keep(site);
            }
            return number;
          }
        };
    new FooterSites(coder, new RunningStarts(0, 0, 0), (_, _) -> {}).walk();
    byte[] body = Arrays.copyOf(file, file.length - footer.length - 8);
    return Mutations.withFooter(body, coder.finish());
  }

  @Test
  void columnChunksThatAreTakenApartOtherwiseAreLeftToTheCaller() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int apartCount = 0;
    for (String name : SampleFiles.written()) {
      byte[] file = SampleFiles.load(name);
      for (int percent : new int[] {30, 100}) {
        List<Section> sections = Skeletons.find(file, _ -> random.nextInt(100) < percent);
        if (sections != null) {
          Skeletons.expectExact(sections, file);
          apartCount += (int) sections.stream().filter(Apart.class::isInstance).count();
        }
      }
    }
    assertThat(apartCount).as("seed %d", seed).isGreaterThan(1000);
  }

  @Test
  void numbersThatAreLongerThanNeededStay() {
    byte[] file = withLongNumbers(SampleFiles.load("pyarrow26-page-index.parquet"), 7);
    List<Section> sections = sections(file);
    Skeletons.expectExact(sections, file);
    assertThat(sections.getLast()).isInstanceOf(Derived.class);
  }

  @Test
  void aFooterOfNothingButOddNumbersIsPlain() {
    byte[] file = withLongNumbers(SampleFiles.load("pyarrow26-180-row-groups.parquet"), 1);
    List<Section> sections = sections(file);
    Skeletons.expectExact(sections, file);
    assertThat(sections.getLast())
        .isInstanceOfSatisfying(
            Plain.class, plain -> assertThat(plain.cause()).isEqualTo(Plain.Cause.FOOTER));
  }

  @Test
  void theEndOfAFileIsMadeWithoutItsFooter() {
    byte[] file = SampleFiles.load("pyarrow26-wide-1500.parquet");
    Derived footer = (Derived) sections(file).getLast();
    byte[] input = Skeletons.bytes(footer.parts(), file);
    ByteSource unread =
        new ByteSource() {
          @Override
          public long lengthBytes() {
            return input.length;
          }

          @Override
          public void read(long position, byte[] target, int offset, int lengthBytes) {
            throw new AssertionError("read");
          }
        };
    StoredSection stored =
        new StoredSection(footer.parameters(), unread, file.length - footer.lengthBytes());
    assertThat(Skeletons.decode(stored, footer.lengthBytes() - 8, footer.lengthBytes()))
        .isEqualTo(Arrays.copyOfRange(file, file.length - 8, file.length));
  }

  @Test
  void theMagicIsNoChunkOfItsOwn() {
    Section first = sections(SampleFiles.load("pyarrow26-types.parquet")).getFirst();
    assertThat(first.lengthBytes()).isEqualTo(4);
    assertThat(first.parts()).isEmpty();
  }

  @Test
  void refusesWhatIsNoSkeleton() {
    ByteSource nothing = new ArrayByteSource(new byte[0]);
    for (byte[] parameters : List.of(new byte[0], new byte[] {4}, new byte[] {3, 1, 1, 0, 0})) {
      assertThatThrownBy(() -> SkeletonV1.verify(parameters, 0, 4))
          .isInstanceOf(CorruptSkeletonException.class);
      assertThatThrownBy(() -> Skeletons.decode(new StoredSection(parameters, nothing, 0), 0, 4))
          .isInstanceOf(CorruptSkeletonException.class);
    }
    byte[] literal = {0, 1, 2};
    SkeletonV1.verify(literal, 0, 2);
    assertThatThrownBy(() -> SkeletonV1.verify(literal, 0, 3))
        .isInstanceOf(CorruptSkeletonException.class);
    assertThatThrownBy(() -> SkeletonV1.verify(literal, 1, 2))
        .isInstanceOf(CorruptSkeletonException.class);
    assertThatThrownBy(() -> Skeletons.decode(new StoredSection(literal, nothing, 0), 0, 3))
        .isInstanceOf(CorruptSkeletonException.class)
        .hasMessage("skeleton: expected 3 bytes, found 2");
  }
}

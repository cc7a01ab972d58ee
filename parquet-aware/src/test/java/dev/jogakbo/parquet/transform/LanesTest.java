package dev.jogakbo.parquet.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.Mutations;
import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.transform.LanesV1.Sizes;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Footers in lanes. */
class LanesTest {
  private final byte[] footer =
      Mutations.footer(SampleFiles.load("pyarrow26-180-row-groups.parquet"));
  private final LaneSplitter lanes = LaneSplitter.split(footer, footer.length);

  private static byte[] stored(LaneSplitter lanes) {
    ByteBuilder stored = new ByteBuilder();
    lanes.parts().forEach(part -> stored.append(part.bytes()));
    return stored.toByteArray();
  }

  private static byte[] join(Sizes sizes, byte[] stored) {
    return LanesV1.join(sizes, new ArrayByteSource(stored)).read(0, sizes.footerBytes());
  }

  @Test
  void rowGroupsOfOneStructureKeepItOnce() {
    assertThat(lanes.isExact()).isTrue();
    assertThat(lanes.sizes().structureBytes()).isLessThan(footer.length / 50);
    assertThat(lanes.sizes().footerBytes()).isEqualTo(footer.length);
  }

  @Test
  void otherSizesLeaveStructureAndTexts() {
    Sizes sizes = lanes.sizes();
    byte[] stored = stored(lanes);
    int start = sizes.structureBytes() + sizes.textBytes();
    byte[] changed = stored.clone();
    for (int i = start; i < changed.length; i++) {
      changed[i] = (byte) (changed[i] ^ (changed[i] >= 0 ? 2 : 0));
    }
    byte[] other = join(sizes, changed);
    assertThat(other).isNotEqualTo(footer);
    LaneSplitter again = LaneSplitter.split(other, other.length);
    assertThat(again.sizes()).isEqualTo(sizes);
    assertThat(stored(again)).isEqualTo(changed);
  }

  @Test
  void whatFollowsTheFooterIsPassedOn() {
    Sizes sizes = lanes.sizes();
    byte[] stored = stored(lanes);
    byte[] longer = Arrays.copyOf(stored, stored.length + 3);
    longer[stored.length + 1] = 7;
    byte[] joined = LanesV1.join(sizes, new ArrayByteSource(longer)).read(footer.length - 2L, 5);
    byte[] expected = Arrays.copyOfRange(footer, footer.length - 2, footer.length + 3);
    expected[3] = 7;
    assertThat(joined).isEqualTo(expected);
  }

  /** Footer, structure, texts, sizes: what is stored begins with a stretch of one byte. */
  @ParameterizedTest
  @CsvSource({
    "stretches that are longer than the footer, 2, 3, 0, 0, 070100",
    "a stretch nobody has stored, 1, 5, 0, 0, 0301000403",
    "a stretch that ends too early, 2, 3, 0, 0, 030200",
    "texts that are left over, 2, 3, 1, 0, 03010041",
    "sizes that are left over, 2, 3, 0, 1, 03010002",
    "a footer that is shorter than said, 9, 3, 0, 0, 030100",
    "texts longer than the footer, 1, 3, 2, 0, 0301004142",
    "a footer of far more bytes than its lanes, 97, 3, 0, 0, 030100"
  })
  void refusesLanesThatDoNotFit(
      String what, int footerBytes, int structureBytes, int textBytes, int sizeBytes, String hex) {
    byte[] stored = HexFormat.of().parseHex(hex);
    ByteBuilder parameters = new ByteBuilder();
    new Sizes(footerBytes, structureBytes, textBytes, sizeBytes).write(parameters);
    ParameterReader reader =
        new ParameterReader(new ArrayByteSource(parameters.toByteArray()), 0, parameters.size());
    assertThatThrownBy(() -> join(Sizes.read(reader), stored))
        .as(what)
        .isInstanceOf(CorruptSkeletonException.class);
  }
}

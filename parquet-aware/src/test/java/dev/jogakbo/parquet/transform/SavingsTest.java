package dev.jogakbo.parquet.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What an edit costs. Tables of sixty columns and six row groups of sixteen rows, so half of the
 * file is metadata: as it was written, with one cell changed, and with a row group appended.
 */
class SavingsTest {

  @ParameterizedTest
  @CsvSource({
    "pyarrow17, cell, 12500",
    "pyarrow17, append, 21000",
    "pyarrow26, cell, 9000",
    "pyarrow26, append, 21500",
    "polars2, cell, 23000",
    "polars2, append, 24000"
  })
  void anEditCostsAFewBlocksOfTheSkeleton(String writer, String edit, long skeletonBytesMax)
      throws IOException {
    byte[] base = load(writer + "-base.parquet");
    byte[] edited = load(writer + "-" + edit + ".parquet");
    Savings savings = Savings.between(base, edited);
    assertThat(savings.skeletonBytes()).isLessThanOrEqualTo(skeletonBytesMax);
    assertThat(savings.skeletonBytes()).isLessThan(skeletonBytes(base) * 2 / 5);
    assertThat(savings.bodyBytes()).isLessThan(27_000);
    assertThat(savings.parameterBytes()).isLessThan(500);
    assertThat(savings.plainBytes()).isGreaterThan(100_000);
  }

  private static long skeletonBytes(byte[] file) {
    List<Section> sections = Objects.requireNonNull(Skeletons.find(file));
    return sections.stream()
        .flatMap(section -> section.parts().stream())
        .filter(Part.SkeletonPart.class::isInstance)
        .mapToLong(Part::lengthBytes)
        .sum();
  }

  private static byte[] load(String name) throws IOException {
    try (InputStream in = SavingsTest.class.getResourceAsStream("/pairs/" + name)) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }
}

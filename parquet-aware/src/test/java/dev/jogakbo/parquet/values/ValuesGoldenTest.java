package dev.jogakbo.parquet.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.SampleFiles;
import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.transform.StoredSection;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What was stored once is read like that for ever. A golden file is what sections of a sample were
 * made to when the format was frozen:
 *
 * <pre>
 *   gzip of sections, to the end, each, big-endian: position in the sample u32, bytes there u32,
 *   bytes of parameters u32, parameters, bytes of input u32, input
 * </pre>
 */
class ValuesGoldenTest {
  private static final int SECTION_COUNT_MIN = 4;

  private final ValuesFiles values = new ValuesFiles();

  @AfterEach
  void endCrew() {
    values.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "duckdb2-v2",
        "fastparquet-categories",
        "polars2-snappy",
        "pyarrow26-delta-bss",
        "pyarrow26-dict-fallback",
        "pyarrow26-many-small-pages",
        "pyarrow26-seed-nested",
        "pyarrow26-seed-nested-v2-zstd",
      })
  void theFirstVersionIsStillRead(String name) throws IOException {
    byte[] file = SampleFiles.load(name + ".parquet");
    int sectionCount = 0;
    try (DataInputStream golden = open(name)) {
      while (golden.available() > 0) {
        expectSection(golden, file);
        sectionCount++;
      }
    }
    assertThat(sectionCount).isGreaterThanOrEqualTo(SECTION_COUNT_MIN);
  }

  private void expectSection(DataInputStream golden, byte[] file) throws IOException {
    int position = golden.readInt();
    int lengthBytes = golden.readInt();
    byte[] parameters = golden.readNBytes(golden.readInt());
    byte[] input = golden.readNBytes(golden.readInt());
    ValuesV1.verify(parameters, input.length, lengthBytes);
    StoredSection stored = new StoredSection(parameters, new ArrayByteSource(input), position);
    assertThat(values.decode(stored, 0, lengthBytes))
        .isEqualTo(Arrays.copyOfRange(file, position, position + lengthBytes));
  }

  private static DataInputStream open(String name) throws IOException {
    try (InputStream in =
            Objects.requireNonNull(ValuesGoldenTest.class.getResourceAsStream(name + ".sections"));
        GZIPInputStream sections = new GZIPInputStream(in)) {
      return new DataInputStream(new ByteArrayInputStream(sections.readAllBytes()));
    }
  }
}

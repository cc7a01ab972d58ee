package dev.jogakbo.parquet.deep;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.transform.StoredSection;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was stored once is read like that for ever. */
class DeepGoldenTest {
  private static final String ENCODINGS = "01 14 00"; // Snappy of family D

  /** All streams; of each some bytes that are not the section's. */
  private static final String STREAMS = "1f 07 01 05 01 04 01 06 02 04 01";

  private static final String PIECES =
      "01 02 02 03 07" // indices behind levels inside
          + "06 02 01 04 06" // values, levels apart
          + "00 01 02"; // kept

  private static final byte[] PARAMETERS = bytes(ENCODINGS + STREAMS + PIECES);
  private static final byte[] INPUT =
      "-HhGgF- -LlA- -ind --vals -ke-".replace(" ", "").getBytes(US_ASCII);
  private static final byte[] OUTPUT =
      bytes("48 68 05 10 4c 6c 69 6e 64" + "47 67 41 04 0c 76 61 6c 73" + "46 6b 65");

  private final DeepFiles deep = new DeepFiles();

  @AfterEach
  void endCrew() {
    deep.close();
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  @Test
  void theFirstVersionIsReadAsItIsDrawn() {
    DeepV1.verify(PARAMETERS, INPUT.length, OUTPUT.length);
    StoredSection stored = new StoredSection(PARAMETERS, new ArrayByteSource(INPUT), 4);
    assertThat(deep.decode(stored, 0, OUTPUT.length)).isEqualTo(OUTPUT);
    for (int start = 0; start < OUTPUT.length; start++) {
      assertThat(deep.decode(stored, start, start + 1)).containsExactly(OUTPUT[start]);
    }
  }

  @Test
  void theFirstVersionIsWrittenAsItIsDrawn() {
    assertThat(DeepParameters.read(PARAMETERS).toByteArray()).isEqualTo(PARAMETERS);
  }

  @ParameterizedTest
  @CsvSource({
    "25, 21, input",
    "27, 21, input",
    "26, 20, output",
    "26, 22, output",
  })
  void otherLengthsAreRefused(int inputBytes, int outputBytes, String what) {
    assertThatThrownBy(() -> DeepV1.verify(PARAMETERS, inputBytes, outputBytes))
        .isInstanceOf(CorruptDeepException.class)
        .hasMessageContaining(what);
  }

  @Test
  void parametersThatEndAnywhereAreRefused() {
    for (int length = 0; length < PARAMETERS.length; length++) {
      byte[] cut = Arrays.copyOf(PARAMETERS, length);
      assertThatThrownBy(() -> DeepV1.verify(cut, INPUT.length, OUTPUT.length))
          .isInstanceOf(CorruptDeepException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "01 14 00 1f 07 01 05 01 04 01 06 02 04 01 03 02 02 03 07, kind",
    "01 14 00 1f 07 01 05 01 04 01 06 02 04 01 09 02 02 03 07, encoding",
    "01 14 00 1f 07 08 05 01 04 01 06 02 04 01, number",
    "01 14 00 01 07 01 00 07 00, HEADERS",
    "01 14 00 1f 07 01 05 01 04 01 06 02 04 01 00 01 02, used",
    "01 14 00 00, pieces",
    "01 80 02 00 00, number",
    "ff 01, number",
  })
  void whatMakesNoSenseIsRefused(String parameters, String message) {
    assertThatThrownBy(() -> DeepParameters.read(bytes(parameters)))
        .isInstanceOf(CorruptDeepException.class)
        .hasMessageContaining(message);
  }
}

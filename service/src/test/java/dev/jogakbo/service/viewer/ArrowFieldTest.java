package dev.jogakbo.service.viewer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.row.ParquetRows;
import dev.jogakbo.parquet.row.RowLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What only Arrow's schema tells of columns, from a file that pyarrow 26 wrote. */
class ArrowFieldTest {
  private static final Path FILE = Path.of("src/test/resources/viewer/arrow-types.parquet");

  private ParquetRows rows;
  private String note;

  @BeforeEach
  void open() throws IOException {
    rows = ParquetRows.open(new ArrayByteSource(Files.readAllBytes(FILE)), RowLimits.DEFAULT);
    note = rows.findNote(ArrowField.NOTE).orElseThrow();
  }

  @Test
  void typesAreThoseOfTheNote() {
    assertThat(types(Optional.of(note)))
        .containsEntry("large", Feature.value("large_string"))
        .containsEntry("view", Feature.value("string_view"))
        .containsEntry("bytes", Feature.value("large_binary"))
        .containsEntry("plain", Feature.value("string"))
        .containsEntry("seoul", Feature.value("timestamp[ms, tz=Asia/Seoul]"))
        .containsEntry("seconds", Feature.value("timestamp[ms]"))
        .containsEntry("waited", Feature.value("duration[us]"))
        .containsEntry("pair", Feature.list(Feature.value("float32"), 2))
        .containsEntry("long", Feature.largeList(Feature.value("large_string")))
        .containsEntry(
            "in",
            Map.of("a", Feature.value("int8"), "b", Feature.list(Feature.value("large_string"))));
  }

  @Test
  void withoutTheNoteTypesAreParquets() {
    assertThat(types(Optional.empty()))
        .containsEntry("large", Feature.value("string"))
        .containsEntry("seoul", Feature.value("timestamp[ms, tz=UTC]"))
        .containsEntry("waited", Feature.value("int64"))
        .containsEntry("pair", Feature.list(Feature.value("float32")));
  }

  @Test
  void aNoteOfOtherColumnsSaysNothingOfThese() {
    Map<String, Object> plain = types(Optional.empty());
    byte[] bytes = Base64.getDecoder().decode(note);
    String renamed = new String(bytes, ISO_8859_1);
    byte[] other = renamed.replace("large", "lorge").getBytes(ISO_8859_1);
    assertThat(types(Optional.of(Base64.getEncoder().encodeToString(other))))
        .containsEntry("large", plain.get("large"))
        .containsEntry("bytes", Feature.value("large_binary"));
  }

  @Test
  void aBrokenNoteNeverFails() {
    byte[] bytes = Base64.getDecoder().decode(note);
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThat(types(Optional.of(Base64.getEncoder().encodeToString(cut)))).hasSize(10);
    }
    assertThat(types(Optional.of("no base64 ="))).isEqualTo(types(Optional.empty()));
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 5000; i++) {
      byte[] mutated = bytes.clone();
      for (int j = random.nextInt(4); j >= 0; j--) {
        mutated[random.nextInt(mutated.length)] = (byte) random.nextInt();
      }
      assertThat(types(Optional.of(Base64.getEncoder().encodeToString(mutated))))
          .as("seed %d, note %d", seed, i)
          .hasSize(10);
    }
  }

  private Map<String, Object> types(Optional<String> arrow) {
    List<Feature> features = ParquetFeatures.of(rows.fields(), Optional.empty(), arrow);
    return features.stream().collect(Collectors.toMap(Feature::name, Feature::type));
  }
}

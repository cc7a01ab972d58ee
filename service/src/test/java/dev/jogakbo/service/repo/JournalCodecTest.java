package dev.jogakbo.service.repo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.ParquetTiming;
import dev.jogakbo.store.error.FormatTooNewException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class JournalCodecTest {
  private static final String ENTRY =
      """
      {"format":1,"change":"CREATED","at":"2026-01-01T00:00:00Z","repository":\
      {"id":"00112233445566778899aabbccddeeff","namespace":"anna","name":"set",\
      "visibility":"PRIVATE","description":"",%s"domain":0,\
      "createdAt":"2026-01-01T00:00:00Z","updatedAt":"2026-01-01T00:00:00Z",\
      "defaultBranch":"main"},"refs":[]}\
      """;

  @Test
  void entriesFromBeforeTheSettingsReadAsAutoAndInline() {
    JournalEntry entry = decode("");
    Repository repository = Objects.requireNonNull(entry.repository());
    assertThat(repository.parquetPolicy()).isEqualTo(ParquetPolicy.AUTO);
    assertThat(repository.parquetTiming()).isEqualTo(ParquetTiming.INLINE);
    assertThat(new String(JournalCodec.encode(entry), UTF_8)).isEqualTo(ENTRY.formatted(""));
  }

  @Test
  void settingsComeBack() {
    String fields = "\"parquetPolicy\":\"deep\",\"parquetTiming\":\"deferred\",";
    JournalEntry entry = decode(fields);
    Repository repository = Objects.requireNonNull(entry.repository());
    assertThat(repository.parquetPolicy()).isEqualTo(ParquetPolicy.DEEP);
    assertThat(repository.parquetTiming()).isEqualTo(ParquetTiming.DEFERRED);
    assertThat(new String(JournalCodec.encode(entry), UTF_8)).isEqualTo(ENTRY.formatted(fields));
  }

  /** One that would leave the gate open must not take the entry for one it knows. */
  @Test
  void aGateComesBackUnderAFormatOfItsOwn() {
    String text =
        ENTRY
            .formatted("")
            .replace("\"format\":1", "\"format\":2")
            .replace("\"PRIVATE\"", "\"PUBLIC\",\"gating\":\"MANUAL\"");
    JournalEntry entry = JournalCodec.decodeEntry(text.getBytes(UTF_8), "entry");
    assertThat(Objects.requireNonNull(entry.repository()).gating()).isEqualTo(Gating.MANUAL);
    assertThat(new String(JournalCodec.encode(entry), UTF_8)).isEqualTo(text);
    assertThatExceptionOfType(FormatTooNewException.class)
        .isThrownBy(
            () -> JournalCodec.decodeEntry(text.replace(":2,", ":3,").getBytes(UTF_8), "e"));
  }

  @Test
  void aSettingOfALaterVersionIsRefused() {
    assertThatExceptionOfType(FormatTooNewException.class)
        .isThrownBy(() -> decode("\"parquetTiming\":\"nightly\","));
  }

  private static JournalEntry decode(String fields) {
    return JournalCodec.decodeEntry(ENTRY.formatted(fields).getBytes(UTF_8), "entry");
  }
}

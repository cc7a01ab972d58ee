package dev.jogakbo.service.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.service.access.Accounts.DomainPlan;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

  @Test
  void everySettingTakesItsOwnDefaultAndSaysWhatItIs() {
    for (Setting<?> setting : Settings.all()) {
      assertThat(setting.expected()).as(setting.name()).isNotBlank();
      assertThat(setting.meaning()).as(setting.name()).isNotBlank();
      if (!setting.defaultText().isEmpty()) {
        assertThat(setting.parse(setting.defaultText())).as(setting.name()).isNotNull();
      }
    }
  }

  @Test
  void valuesAreReadWithTheirUnits() {
    Settings settings =
        Settings.read(
            Map.of(
                    "jogakbo.file-bytes-max", "5 GiB",
                    "jogakbo.upload-expiry", "2h",
                    "jogakbo.namespace-domain", "own")
                ::get);
    assertThat(settings.value(Settings.FILE_BYTES_MAX)).isEqualTo(5L << 30);
    assertThat(settings.value(Settings.UPLOAD_EXPIRY)).isEqualTo(Duration.ofHours(2));
    assertThat(settings.value(Settings.NAMESPACE_DOMAIN)).isEqualTo(DomainPlan.OWN);
    assertThat(settings.value(Settings.PORT)).isEqualTo(7080);
    assertThat(settings.find(Settings.PUBLIC_URL)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "port,70000",
    "port,-1",
    "port,abc",
    "file-bytes-max,0",
    "file-bytes-max,12 MB",
    "file-bytes-max,99999999999999999 TiB",
    "upload-expiry,1s",
    "upload-expiry,forever",
    "anonymous-read,maybe",
    "namespace-domain,none",
    "public-url,ftp://x",
    "public-url,https://x/?a"
  })
  void aWrongValueStopsWithASentence(String name, String value) {
    assertThatThrownBy(() -> Settings.read(Map.of("jogakbo." + name, value)::get))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("jogakbo." + name)
        .hasMessageContaining("expected")
        .hasMessageContaining("'" + value + "'");
  }

  @Test
  void theVariableIsNamedAfterTheProperty() {
    assertThat(Settings.FILE_BYTES_MAX.variable()).isEqualTo("JOGAKBO_FILE_BYTES_MAX");
  }

  @Test
  void aPublicUrlLosesItsLastSlash() {
    Settings settings = Settings.read(Map.of("jogakbo.public-url", "https://x/y/")::get);
    assertThat(settings.find(Settings.PUBLIC_URL)).contains("https://x/y");
  }
}

package dev.jogakbo.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorFormTest {

  @ParameterizedTest
  @CsvSource({
    "/api/v1/datasets/a/b, PROBLEM",
    "/, PROBLEM",
    "/actuator/health, PROBLEM",
    "/api/datasets/a/b, HUB",
    "/api/whoami-v2, HUB",
    "/datasets/a/b/resolve/main/x, HUB",
    "/datasets/a/b.git/info/lfs/objects/batch, HUB",
    "/gpt2/resolve/main/config.json, HUB",
    "/lfs/upload/x/y, HUB",
  })
  void theAddressDecides(String path, ErrorForm form) {
    assertThat(ErrorForm.of(path)).isEqualTo(form);
  }
}

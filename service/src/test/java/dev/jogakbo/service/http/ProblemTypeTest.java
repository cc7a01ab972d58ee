package dev.jogakbo.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProblemTypeTest {

  @ParameterizedTest
  @EnumSource
  void everyTypeIsFoundUnderItsName(ProblemType type) {
    assertThat(ProblemType.find(type.slug())).contains(type);
    assertThat(type.path()).isEqualTo("/problems/" + type.slug());
    assertThat(type.status()).isBetween(400, 599);
  }
}

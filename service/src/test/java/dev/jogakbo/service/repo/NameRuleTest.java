package dev.jogakbo.service.repo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameRuleTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", "A.b_c-d", "_", "0", "a.b.c", "x_"})
  void namesThatCanBe(String name) {
    assertThat(RepositoryName.of(name, name).name().value()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", ".", "..", "-a", "a-", ".a", "a.", "a..b", "a--b", "a.git", "a b", "a/b", "é", "a\n",
        "a#", "a%", "a\\b"
      })
  void namesThatCannot(String name) {
    assertThatExceptionOfType(InvalidRequestException.class)
        .isThrownBy(() -> RepositoryName.of("ok", name))
        .satisfies(e -> assertThat(e.problem()).isEqualTo("bad-name"));
    assertThatExceptionOfType(InvalidRequestException.class)
        .isThrownBy(() -> RepositoryName.of(name, "ok"));
  }

  @ParameterizedTest
  @ValueSource(ints = {96, 97})
  void namesHaveABound(int length) {
    String name = "a".repeat(length);
    boolean fits = length == 96;
    try {
      assertThat(new Namespace(name).value()).isEqualTo(name);
      assertThat(fits).isTrue();
    } catch (InvalidRequestException e) {
      assertThat(fits).isFalse();
    }
  }
}

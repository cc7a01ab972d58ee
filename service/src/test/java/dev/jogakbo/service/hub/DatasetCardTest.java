package dev.jogakbo.service.hub;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetCardTest {

  @Test
  void tagsAreToldByKind() {
    DatasetCard card =
        DatasetCard.of(
            "---\r\nlanguage:\r\n- en\r\nlicense: mit\r\ntags: [a, b]\r\n---\r\n# t"
                .getBytes(UTF_8));
    assertThat(card.tags()).containsExactly("language:en", "license:mit", "a", "b");
    assertThat(card.members()).containsEntry("license", "mit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# no yaml", "---\n---\n", "---\nnever ended", "---\n# c\n---"})
  void aReadmeNeedNotSayAnything(String readme) {
    assertThat(DatasetCard.fault(readme)).isEmpty();
    assertThat(DatasetCard.of(readme.getBytes(UTF_8)).members()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "---\na: [\n---\n",
        "---\n- list\n---\n",
        "---\na: !!javax.script.ScriptEngineManager []\n---\n",
        "---\na: &a [x]\nb: *c\n---\n",
      })
  void whatIsNoYamlIsNamedAndSaysNothing(String readme) {
    assertThat(DatasetCard.fault(readme)).isPresent();
    assertThat(DatasetCard.of(readme.getBytes(UTF_8)).members()).isEmpty();
  }

  @Test
  void aliasesDoNotMultiply() {
    StringBuilder yaml = new StringBuilder("---\na0: &a0 [x, x]\n");
    for (int i = 1; i < 30; i++) {
      yaml.append("a%d: &a%d [*a%d, *a%d, *a%d]\n".formatted(i, i, i - 1, i - 1, i - 1));
    }
    assertThat(DatasetCard.fault(yaml.append("---\n").toString())).isPresent();
  }
}

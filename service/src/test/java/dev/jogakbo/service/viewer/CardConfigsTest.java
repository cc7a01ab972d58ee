package dev.jogakbo.service.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CardConfigsTest {

  private static CardConfigs read(String yaml) {
    return CardConfigs.of("---\n" + yaml + "\n---\n# A dataset\n");
  }

  @Test
  void everyWayToNameFiles() {
    CardConfigs card =
        read(
            """
            configs:
            - config_name: a
              data_files: x.csv
            - config_name: b
              data_files: [x.csv, y/*.csv]
            - config_name: c
              data_dir: folder
              data_files:
              - split: train
                path: ./x.csv
              - split: test.two
                path: [y, z]
            - config_name: d
              data_dir: other/
            """);
    assertThat(card.configs()).hasSize(4);
    assertThat(card.configs().get(0).splits()).contains(Map.of("train", List.of("x.csv")));
    assertThat(card.configs().get(1).splits())
        .contains(Map.of("train", List.of("x.csv", "y/*.csv")));
    assertThat(card.configs().get(2).splits())
        .contains(Map.of("train", List.of("x.csv"), "test.two", List.of("y", "z")));
    assertThat(card.configs().get(2).folder()).isEqualTo("folder/");
    assertThat(card.configs().get(3).splits()).isEmpty();
    assertThat(card.configs().get(3).folder()).isEqualTo("other/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "# no YAML", "---\nlicense: mit\n---\n", "---\nnever ended", "---\n---\n"})
  void noConfigurations(String readme) {
    assertThat(CardConfigs.of(readme).configs()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "configs: 1",
        "configs: [{data_files: x}]",
        "configs: [{config_name: a, data_files: 3}]",
        "configs: [{config_name: a, data_files: [{split: a-b, path: x}]}]",
        "configs: [{config_name: a, data_files: [{split: a}]}]",
        "configs: [{config_name: a, data_files: [{split: a, path: [1]}]}]",
        "configs: [{config_name: a, data_files: [{split: a, path: x}, {split: a, path: y}]}]",
        "configs: [{config_name: a}, {config_name: a}]",
        "a: [",
        "a: !!java.net.URL [http://127.0.0.1]",
        "a: &a [x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]",
      })
  void whatIsNotOfItsForm(String yaml) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(ViewerException.class)
        .hasMessageContaining("README.md");
  }
}

package dev.jogakbo.service.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.repo.InvalidRequestException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilePathTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a/b/c",
        "c#/a b+c@d?e%.csv",
        "100%25.txt",
        "a;b",
        "...",
        ".gitattributes",
        ".github/x",
        "é",
        "e\u0301",
        "\uD83D\uDE00",
        "a\u00a0b",
        ".git2",
        "git~10",
        "%2F",
        "~"
      })
  void pathsThatCanBeStayAsTheyAre(String path) {
    assertThat(FilePath.of(path).value()).isEqualTo(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/a",
        "a/",
        "a//b",
        ".",
        "..",
        "a/../b",
        "a/./b",
        "a\\b",
        "a\0b",
        "a\nb",
        "a\u007fb",
        "a\u0085b",
        ".git",
        "a/.GIT/b",
        ".git ",
        ".git.",
        "git~1",
        "GIT~1",
        ".g\u200cit",
        ".git::$INDEX_ALLOCATION",
        "\uD83D",
        "\uDE00a"
      })
  void pathsThatCannotAreNamedInTheAnswer(String path) {
    assertThatExceptionOfType(InvalidRequestException.class)
        .isThrownBy(() -> FilePath.of(path))
        .satisfies(e -> assertThat(e.problem()).isEqualTo("bad-path"));
  }

  @Test
  void boundsAreInBytesOfUtf8() {
    String segment = "é".repeat(127) + "a"; // 255 bytes
    assertThat(FilePath.of(segment).name()).isEqualTo(segment);
    refused("é".repeat(128));
    String longest = String.join("/", segment, segment, segment, segment); // 1023 bytes
    assertThat(FilePath.of(longest).segments()).hasSize(4);
    refused(longest + "/a");
  }

  @Test
  void orderIsThatOfUtf8() {
    assertThat(FilePath.of("\uFF5E")).isLessThan(FilePath.of("\uD83D\uDE00"));
  }

  private static void refused(String path) {
    assertThatExceptionOfType(InvalidRequestException.class).isThrownBy(() -> FilePath.of(path));
  }
}

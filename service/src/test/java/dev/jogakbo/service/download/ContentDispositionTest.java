package dev.jogakbo.service.download;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentDispositionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.txt|a.txt|a.txt",
        "a b.txt|a b.txt|a%20b.txt",
        "조각.csv|__.csv|%EC%A1%B0%EA%B0%81.csv",
        "😀|_|%F0%9F%98%80",
        "a\"b|a_b|a%22b",
        "a;b|a_b|a%3Bb",
        "100%|100_|100%25"
      })
  void theExactNameIsThereAndNothingBreaksOut(String name, String ascii, String extended) {
    assertThat(ContentDisposition.attachment(name))
        .isEqualTo("attachment; filename=\"" + ascii + "\"; filename*=UTF-8''" + extended);
  }

  @Test
  void lineEndsDoNotStartAHeader() {
    assertThat(ContentDisposition.attachment("a\r\nSet-Cookie: x")).doesNotContain("\r", "\n");
  }
}

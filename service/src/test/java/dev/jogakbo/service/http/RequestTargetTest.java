package dev.jogakbo.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTargetTest {

  @ParameterizedTest
  @CsvSource({
    "a+b,a+b",
    "a%2Bb,a+b",
    "a%20b,a b",
    "100%2525.txt,100%25.txt",
    "a;b=c,a;b=c",
    "c%23/a,c#/a",
    "a%2Fb,a/b",
    "a%3fb,a?b",
    "%ED%95%9C,한",
    "e%CC%81,e\u0301",
    "a//b,a//b",
    "../a,../a",
    "a%5Cb,a\\b",
    "a%00b,a\u0000b"
  })
  void theTailIsDecodedOnceAndNothingElseHappensToIt(String raw, String decoded) {
    assertThat(RequestTarget.of("/api/v1/datasets/n/d/files/" + raw).tail(6)).isEqualTo(decoded);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "a%2", "%zz", "%FF", "%C0%AF", "%ED%A0%80", "é"})
  void whatIsNotPercentEncodedUtf8IsRefused(String raw) {
    assertThatThrownBy(() -> RequestTarget.of("/x/" + raw).tail(1))
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.type()).isEqualTo(ProblemType.BAD_PATH));
  }

  @Test
  void segmentsAreCountedFromTheRoot() {
    RequestTarget target = RequestTarget.of("/api/v1/datasets/n%20s/d/files/");
    assertThat(target.segment(3)).isEqualTo("n s");
    assertThat(target.segment(5)).isEqualTo("files");
    assertThat(target.tail(6)).isEmpty();
    assertThatThrownBy(() -> target.segment(7)).isInstanceOf(ProblemException.class);
  }

  @Test
  void theAbsoluteFormIsUnderstood() {
    assertThat(RequestTarget.of("http://host:80/a/b").segment(1)).isEqualTo("b");
  }
}

package dev.jogakbo.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkSignerTest {
  private static final Instant NOW = Instant.ofEpochSecond(1_000);

  private final LinkSigner signer = at(NOW);

  private static LinkSigner at(Instant moment) {
    return new LinkSigner(new byte[32], Clock.fixed(moment, ZoneOffset.UTC));
  }

  @Test
  void whatWasSignedIsGoodUntilItExpires() {
    String signature = signer.sign(signer.expiryIn(10), "a", "b");
    assertThatCode(() -> at(NOW.plusSeconds(9)).require(signature, 1_010, "a", "b"))
        .doesNotThrowAnyException();
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> at(NOW.plusSeconds(10)).require(signature, 1_010, "a", "b"))
        .withMessageContaining("expired");
  }

  @Test
  void nothingElseIsGood() {
    String signature = signer.sign(1_010, "ab", "c");
    for (String[] parts : new String[][] {{"a", "bc"}, {"abc"}, {"ab", "c", ""}, {"ab", "d"}}) {
      assertThatExceptionOfType(ProblemException.class)
          .isThrownBy(() -> signer.require(signature, 1_010, parts));
    }
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> signer.require(signature, 1_011, "ab", "c"));
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> signer.require("", 1_010, "ab", "c"));
  }

  @Test
  void theKeyOfADataDirectoryStaysAndIsNobodyElses(@TempDir Path data, @TempDir Path other)
      throws IOException {
    Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
    String signature = LinkSigner.open(data, clock).sign(1_010, "a");
    assertThat(LinkSigner.open(data, clock).sign(1_010, "a")).isEqualTo(signature);
    assertThat(LinkSigner.open(other, clock).sign(1_010, "a")).isNotEqualTo(signature);
    assertThat(Files.getPosixFilePermissions(data.resolve("link-key"))).hasSize(2);
  }
}

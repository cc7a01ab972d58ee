package dev.jogakbo.service.xet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.access.TokenId;
import dev.jogakbo.service.http.LinkSigner;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.repo.RepositoryId;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CasTokensTest {
  private static final long NOW = 1_800_000_000L;
  private static final CasToken WRITE =
      new CasToken(
          new RepositoryId("00112233445566778899aabbccddeeff"),
          TokenId.find("0123456789abcdef"),
          Role.WRITE,
          NOW + 3600);

  private static CasTokens at(long seconds, int key) {
    byte[] bytes = new byte[32];
    bytes[0] = (byte) key;
    Clock clock = Clock.fixed(Instant.ofEpochSecond(seconds), ZoneOffset.UTC);
    return new CasTokens(new LinkSigner(bytes, clock));
  }

  private static void assertRefused(CasTokens tokens, String text) {
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> tokens.read(text))
        .satisfies(e -> assertThat(e.type()).isEqualTo(ProblemType.UNAUTHORIZED));
  }

  @Test
  void whatIsWrittenIsRead() {
    CasTokens tokens = at(NOW, 1);
    CasToken nobodys = new CasToken(WRITE.repository(), Optional.empty(), Role.READ, NOW + 60);
    assertThat(tokens.read(tokens.write(WRITE))).isEqualTo(WRITE);
    assertThat(tokens.read(tokens.write(nobodys))).isEqualTo(nobodys);
    assertThat(tokens.expiryIn(60)).isEqualTo(NOW + 60);
  }

  @Test
  void aTokenEnds() {
    String text = at(NOW, 1).write(WRITE);
    assertThat(at(NOW + 3599, 1).read(text)).isEqualTo(WRITE);
    assertRefused(at(NOW + 3600, 1), text);
  }

  @Test
  void nothingOfATokenCanBeChanged() {
    CasTokens tokens = at(NOW, 1);
    String text = tokens.write(WRITE);
    assertRefused(at(NOW, 2), text);
    assertRefused(tokens, text.replace("_w_", "_r_"));
    assertRefused(tokens, text.replace("_0123456789abcdef_", "_0_"));
    assertRefused(tokens, text.replace("0011", "1100"));
    assertRefused(tokens, text.replace("" + (NOW + 3600), "" + (NOW + 9999)));
    assertRefused(tokens, text + "0");
    assertRefused(tokens, "");
  }
}

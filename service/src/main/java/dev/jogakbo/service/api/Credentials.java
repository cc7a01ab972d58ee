package dev.jogakbo.service.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.access.TokenSecret;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the header {@code Authorization}: {@code Bearer TOKEN}, or {@code Basic} with the token as
 * password.
 */
public final class Credentials {
  private static final String CHALLENGE = "Bearer realm=\"jogakbo\"";

  private Credentials() {}

  /** Returns what was shown; nothing if the header is absent. */
  static Optional<TokenSecret> find(@Nullable String header) {
    if (header == null) {
      return Optional.empty();
    }
    String text = header.strip();
    String scheme = text.substring(0, Math.max(0, text.indexOf(' '))).toLowerCase(Locale.ROOT);
    String rest = text.substring(scheme.length()).strip();
    return switch (scheme) {
      case "bearer" -> Optional.of(TokenSecret.sent(rest));
      case "basic" -> Optional.of(TokenSecret.sent(password(rest)));
      default -> throw refused("expected 'Authorization: Bearer TOKEN' or Basic");
    };
  }

  /** Returns the answer to a caller that must show a token. */
  public static ProblemException missing() {
    return new ProblemException(ProblemType.UNAUTHORIZED, "this call needs a token")
        .header("WWW-Authenticate", CHALLENGE);
  }

  /** Returns the answer to a caller whose token is no good. */
  static ProblemException refused(String detail) {
    return new ProblemException(ProblemType.UNAUTHORIZED, detail)
        .header("WWW-Authenticate", CHALLENGE + ", error=\"invalid_token\"");
  }

  private static String password(String base64) {
    try {
      String pair = new String(Base64.getDecoder().decode(base64), UTF_8);
      return pair.substring(pair.indexOf(':') + 1);
    } catch (IllegalArgumentException e) {
      throw refused("the Basic credentials are not base64");
    }
  }
}

package dev.jogakbo.service.access;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;

/** What a client shows. Kept nowhere, shown once, never part of a log line. */
public final class TokenSecret {
  private static final String PREFIX = "jgb_";
  private static final String HUB_PREFIX = "hf_";
  private static final int RANDOM_BYTES = 32;
  private static final int CHARS_MIN = 24;
  private static final int CHARS_MAX = 256;
  private static final int DISTINCT_CHARS_MIN = 10;

  private final String value;

  private TokenSecret(String value) {
    this.value = value;
  }

  /** Returns a new secret of 256 random bits. */
  public static TokenSecret next(SecureRandom random) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return new TokenSecret(PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** Returns the secret a client sent, whatever it looks like. */
  public static TokenSecret sent(String value) {
    return new TokenSecret(value);
  }

  /**
   * Returns what is behind {@code hf_}, if it begins so: some clients of the Hub send no token that
   * does not.
   */
  public Optional<TokenSecret> behindHubPrefix() {
    return value.startsWith(HUB_PREFIX)
        ? Optional.of(new TokenSecret(value.substring(HUB_PREFIX.length())))
        : Optional.empty();
  }

  /**
   * Returns a secret somebody made up.
   *
   * @throws IllegalArgumentException if it is too easy to guess; the message does not repeat it
   */
  public static TokenSecret chosen(String value) {
    if (value.length() < CHARS_MIN || value.length() > CHARS_MAX) {
      throw new IllegalArgumentException(
          "expected a token of %d to %d characters, found %d"
              .formatted(CHARS_MIN, CHARS_MAX, value.length()));
    }
    if (!value.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw new IllegalArgumentException("expected a token of visible ASCII characters");
    }
    if (value.chars().distinct().count() < DISTINCT_CHARS_MIN) {
      throw new IllegalArgumentException(
          "expected a token of at least " + DISTINCT_CHARS_MIN + " different characters");
    }
    return new TokenSecret(value);
  }

  /** Returns the secret itself, to be shown once. */
  public String reveal() {
    return value;
  }

  /** Returns what is kept of it. */
  public TokenHash hash() {
    return TokenHash.of(value);
  }

  @Override
  public String toString() {
    return "(secret)";
  }
}

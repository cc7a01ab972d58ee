package dev.jogakbo.service.access;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A token wished for.
 *
 * @param account whom it shall speak for
 * @param name what its maker calls it
 * @param role what it may do at most
 * @param scope what it is for
 * @param expiresAt first moment it is no longer valid, or null for never
 */
public record TokenRequest(
    AccountName account, String name, Role role, TokenScope scope, @Nullable Instant expiresAt) {
  /** Longest name. */
  public static final int NAME_CHARS_MAX = 100;

  /** Checks the name. */
  public TokenRequest {
    if (name.isBlank()
        || name.length() > NAME_CHARS_MAX
        || name.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "expected a token name of 1 to " + NAME_CHARS_MAX + " visible characters");
    }
  }
}

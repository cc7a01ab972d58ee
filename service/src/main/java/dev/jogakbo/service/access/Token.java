package dev.jogakbo.service.access;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A token as it is kept, without its secret.
 *
 * @param id public name
 * @param hash hash of its secret
 * @param account whom it speaks for
 * @param name what its maker calls it
 * @param role what it may do at most
 * @param scope what it is for
 * @param createdAt when it was made
 * @param expiresAt first moment it is no longer valid, or null for never
 */
public record Token(
    TokenId id,
    TokenHash hash,
    AccountName account,
    String name,
    Role role,
    TokenScope scope,
    Instant createdAt,
    @Nullable Instant expiresAt) {

  /** Returns whether it may be used at that moment. */
  public boolean isValidAt(Instant moment) {
    return expiresAt == null || moment.isBefore(expiresAt);
  }

  /** Returns whether it may run the whole instance. */
  public boolean isInstanceAdmin() {
    return role == Role.ADMIN && scope.isUnrestricted();
  }
}

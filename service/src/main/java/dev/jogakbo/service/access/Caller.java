package dev.jogakbo.service.access;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whoever made a request, as judged when it began: what happens to the token during the request
 * does not matter to it.
 *
 * @param token the token shown, or null for none
 */
public record Caller(@Nullable Token token) {
  /** A caller without a token. */
  public static final Caller ANONYMOUS = new Caller(null);

  /** Returns whether no token was shown. */
  public boolean isAnonymous() {
    return token == null;
  }

  /** Returns the account spoken for. */
  public Optional<AccountName> account() {
    return Optional.ofNullable(token).map(Token::account);
  }

  /** Returns whether the caller may run the whole instance. */
  public boolean isInstanceAdmin() {
    return token != null && token.isInstanceAdmin();
  }

  boolean hasRole(Role role) {
    return token != null && token.role().includes(role);
  }
}

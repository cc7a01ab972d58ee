package dev.jogakbo.service.access;

import java.time.Instant;

/** One change to accounts, as the log keeps it. */
sealed interface AccessEntry {

  /** An account exists from now on. */
  record AccountMade(AccountName name, Instant at) implements AccessEntry {}

  /** A namespace exists from now on. */
  record NamespaceMade(Namespace namespace, Instant at) implements AccessEntry {}

  /** A token exists from now on. */
  record TokenMade(Token token) implements AccessEntry {}

  /** A token is no longer valid. */
  record TokenRevoked(TokenId id) implements AccessEntry {}
}

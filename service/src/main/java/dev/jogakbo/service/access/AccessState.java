package dev.jogakbo.service.access;

import dev.jogakbo.service.access.AccessEntry.AccountMade;
import dev.jogakbo.service.access.AccessEntry.NamespaceMade;
import dev.jogakbo.service.access.AccessEntry.TokenMade;
import dev.jogakbo.service.access.AccessEntry.TokenRevoked;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What the entries so far add up to. Read by many threads, changed by one at a time. */
final class AccessState {
  private final Map<String, AccountName> accounts = new ConcurrentHashMap<>();
  private final Map<String, Namespace> namespaces = new ConcurrentHashMap<>();
  private final Map<TokenId, Token> tokens = new ConcurrentHashMap<>();
  private final Map<TokenHash, Token> tokensByHash = new ConcurrentHashMap<>();

  void apply(AccessEntry entry) {
    switch (entry) {
      case AccountMade made -> accounts.put(made.name().value(), made.name());
      case NamespaceMade made -> namespaces.put(made.namespace().folded(), made.namespace());
      case TokenMade made -> add(made.token());
      case TokenRevoked revoked -> remove(revoked.id());
    }
  }

  private void add(Token token) {
    tokens.put(token.id(), token);
    tokensByHash.put(token.hash(), token);
  }

  private void remove(TokenId id) {
    Token token = tokens.remove(id);
    if (token != null) {
      tokensByHash.remove(token.hash());
    }
  }

  boolean hasAccount(AccountName name) {
    return accounts.containsKey(name.value());
  }

  Collection<AccountName> accounts() {
    return accounts.values();
  }

  Optional<Namespace> findNamespace(String name) {
    return Optional.ofNullable(namespaces.get(Namespace.fold(name)));
  }

  Collection<Namespace> namespaces() {
    return namespaces.values();
  }

  Optional<Token> findToken(TokenId id) {
    return Optional.ofNullable(tokens.get(id));
  }

  Optional<Token> findToken(TokenHash hash) {
    return Optional.ofNullable(tokensByHash.get(hash));
  }

  Collection<Token> tokens() {
    return tokens.values();
  }
}

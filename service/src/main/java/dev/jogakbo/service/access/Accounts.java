package dev.jogakbo.service.access;

import dev.jogakbo.service.access.AccessEntry.AccountMade;
import dev.jogakbo.service.access.AccessEntry.NamespaceMade;
import dev.jogakbo.service.access.AccessEntry.TokenMade;
import dev.jogakbo.service.access.AccessEntry.TokenRevoked;
import dev.jogakbo.service.access.AccessJournal.Numbered;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexStore;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Accounts, namespaces and tokens. A change is in the log before it is in the index, and in the
 * index before it counts here. Safe for use by many threads.
 */
public final class Accounts {
  /** The account made at the first start. */
  public static final AccountName ADMIN = new AccountName("admin");

  private static final String ENVIRONMENT_TOKEN_NAME = "JOGAKBO_ADMIN_TOKEN";
  private static final Duration USE_GRANULARITY = Duration.ofMinutes(1);

  private final AccessRows rows;
  private final AccessJournal journal;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<TokenId, Instant> lastUses = new ConcurrentHashMap<>();
  private final AccessState state = new AccessState();
  private volatile Optional<Token> local = Optional.empty();

  private Accounts(IndexStore index, AccessJournal journal, Clock clock) {
    this.rows = new AccessRows(index);
    this.journal = journal;
    this.clock = clock;
  }

  /**
   * Reads what the index holds and catches up with the log; from an index without these rows,
   * everything comes from the log.
   */
  public static Accounts open(IndexStore index, AccessJournal journal, Clock clock) {
    Accounts accounts = new Accounts(index, journal, clock);
    accounts.catchUp(accounts.rows.load(accounts.state));
    return accounts;
  }

  private void catchUp(long position) {
    for (Numbered numbered : journal.entriesAfter(position)) {
      AccessEntry entry = AccessEntryCodecV1.decode(numbered.entry());
      rows.follow(numbered.number(), entry);
      state.apply(entry);
    }
  }

  /** Returns the valid token with that secret. */
  public Optional<Token> authenticate(TokenSecret secret) {
    if (local.filter(token -> token.hash().equals(secret.hash())).isPresent()) {
      return local;
    }
    Instant now = clock.instant();
    Optional<Token> token = state.findToken(secret.hash()).filter(t -> t.isValidAt(now));
    token.ifPresent(t -> used(t.id(), now));
    return token;
  }

  /**
   * Makes a secret that may do everything until this process ends, and that is kept nowhere: for
   * whoever can read the data directory anyway.
   */
  public synchronized TokenSecret admitLocal() {
    TokenSecret secret = TokenSecret.next(random);
    local =
        Optional.of(
            new Token(
                nextTokenId(),
                secret.hash(),
                ADMIN,
                "local command line",
                Role.ADMIN,
                TokenScope.UNRESTRICTED,
                clock.instant(),
                null));
    return secret;
  }

  private void used(TokenId id, Instant now) {
    Instant last = lastUses.get(id);
    if (last == null || last.plus(USE_GRANULARITY).isBefore(now)) {
      lastUses.put(id, now);
      rows.used(id, now);
    }
  }

  /** Returns when the token was last shown, to the minute. */
  public Optional<Instant> findLastUse(TokenId id) {
    return Optional.ofNullable(lastUses.get(id)).or(() -> rows.findLastUse(id));
  }

  /** Makes a token, and its account where there is none. */
  public synchronized IssuedToken issue(TokenRequest wish) {
    TokenSecret secret = TokenSecret.next(random);
    return new IssuedToken(add(wish, secret), secret);
  }

  private Token add(TokenRequest wish, TokenSecret secret) {
    ensureAccount(wish.account());
    Token token =
        new Token(
            nextTokenId(),
            secret.hash(),
            wish.account(),
            wish.name(),
            wish.role(),
            wish.scope(),
            clock.instant(),
            wish.expiresAt());
    append(new TokenMade(token));
    return token;
  }

  /**
   * Ends a token.
   *
   * @throws LastAdminTokenException if nobody could run the instance any more
   */
  public synchronized void revoke(TokenId id) {
    if (isLastAdmin(id)) {
      throw new LastAdminTokenException(id);
    }
    append(new TokenRevoked(id));
    lastUses.remove(id);
  }

  private boolean isLastAdmin(TokenId id) {
    return state.findToken(id).filter(Token::isInstanceAdmin).isPresent()
        && state.tokens().stream()
            .noneMatch(t -> t.isInstanceAdmin() && t.expiresAt() == null && !t.id().equals(id));
  }

  /** Returns all tokens, expired ones included, oldest first. */
  public List<Token> tokens() {
    return state.tokens().stream()
        .sorted(Comparator.comparing(Token::createdAt).thenComparing(t -> t.id().toString()))
        .toList();
  }

  /** Returns the token of that id. */
  public Optional<Token> findToken(TokenId id) {
    return state.findToken(id);
  }

  /** Returns whether there is such an account. */
  public boolean isAccount(AccountName name) {
    return state.hasAccount(name);
  }

  /** Returns the namespace of that name. */
  public Optional<Namespace> findNamespace(String name) {
    return state.findNamespace(name);
  }

  /** Returns the namespaces the account owns, by name. */
  public List<Namespace> namespacesOf(AccountName owner) {
    return state.namespaces().stream()
        .filter(namespace -> namespace.owner().equals(owner))
        .sorted(Comparator.comparing(Namespace::name))
        .toList();
  }

  /** Returns whether the name, whatever its case, is another account's and not also this one's. */
  boolean isNameOfAnother(String name, AccountName account) {
    return !account.value().equalsIgnoreCase(name)
        && state.accounts().stream().anyMatch(other -> other.value().equalsIgnoreCase(name));
  }

  /** Returns the namespace, making it with that owner and plan where there is none. */
  public synchronized Namespace claimNamespace(
      String name, AccountName owner, DomainPlan domainPlan) {
    return findNamespace(name).orElseGet(() -> makeNamespace(name, owner, domainPlan));
  }

  private Namespace makeNamespace(String name, AccountName owner, DomainPlan domainPlan) {
    ensureAccount(owner);
    DomainId domain = domainPlan == DomainPlan.OWN ? nextDomain() : DomainId.INSTANCE;
    Namespace namespace = new Namespace(name, owner, domain);
    append(new NamespaceMade(namespace, clock.instant()));
    return namespace;
  }

  private DomainId nextDomain() {
    int highest = state.namespaces().stream().mapToInt(n -> n.domain().number()).max().orElse(0);
    return new DomainId(highest + 1);
  }

  /**
   * Sees to it that somebody can run the instance: with the secret given, or else, where no admin
   * token exists, with a new one, which is returned to be shown once.
   *
   * @throws IllegalArgumentException if the given secret is too easy to guess
   */
  public synchronized Optional<TokenSecret> ensureAdmin(Optional<String> given) {
    if (given.isPresent()) {
      ensureGiven(TokenSecret.chosen(given.get()));
      return Optional.empty();
    }
    Instant now = clock.instant();
    if (state.tokens().stream().anyMatch(t -> t.isInstanceAdmin() && t.isValidAt(now))) {
      return Optional.empty();
    }
    return Optional.of(issue(adminRequest("first start")).secret());
  }

  private void ensureGiven(TokenSecret secret) {
    boolean known = state.findToken(secret.hash()).filter(Token::isInstanceAdmin).isPresent();
    List<Token> replaced =
        tokens().stream()
            .filter(t -> t.name().equals(ENVIRONMENT_TOKEN_NAME) && t.isInstanceAdmin())
            .filter(t -> !t.hash().equals(secret.hash()))
            .toList();
    if (!known) {
      add(adminRequest(ENVIRONMENT_TOKEN_NAME), secret);
    }
    replaced.forEach(t -> append(new TokenRevoked(t.id())));
  }

  private static TokenRequest adminRequest(String name) {
    return new TokenRequest(ADMIN, name, Role.ADMIN, TokenScope.UNRESTRICTED, null);
  }

  private void ensureAccount(AccountName name) {
    if (!state.hasAccount(name)) {
      append(new AccountMade(name, clock.instant()));
    }
  }

  private void append(AccessEntry entry) {
    long number = journal.append(AccessEntryCodecV1.encode(entry));
    rows.follow(number, entry);
    state.apply(entry);
  }

  private TokenId nextTokenId() {
    byte[] bytes = new byte[TokenId.LENGTH_BYTES];
    random.nextBytes(bytes);
    return TokenId.of(bytes);
  }

  /** Which domain a new namespace gets. */
  public enum DomainPlan {
    /** Chunks are shared with the whole instance. */
    SHARED,
    /** Nothing is shared with, or shows in, any other namespace. */
    OWN
  }
}

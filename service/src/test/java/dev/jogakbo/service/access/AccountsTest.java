package dev.jogakbo.service.access;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.service.access.AccessJournal.Numbered;
import dev.jogakbo.service.access.Accounts.DomainPlan;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexTable;
import dev.jogakbo.store.index.MemoryIndexStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AccountsTest {
  private static final AccountName BOB = new AccountName("bob");

  private final MemoryIndexStore index = new MemoryIndexStore(AccessTables.all());
  private final MemoryJournal journal = new MemoryJournal();
  private final SteppedClock clock = new SteppedClock();
  private final Accounts accounts = Accounts.open(index, journal, clock);

  @Test
  void theSecretShownOnceIsWhatOpens() {
    IssuedToken issued = accounts.issue(wish("laptop", Role.WRITE, null));
    assertThat(accounts.authenticate(sent(issued))).contains(issued.token());
    assertThat(accounts.authenticate(TokenSecret.sent("jgb_" + "x".repeat(43)))).isEmpty();
    assertThat(accounts.authenticate(TokenSecret.sent(""))).isEmpty();
  }

  @Test
  void neitherLogNorIndexHoldsTheSecret() {
    IssuedToken issued = accounts.issue(wish("laptop", Role.WRITE, null));
    String secret = issued.secret().reveal();
    for (Numbered numbered : journal.entries) {
      assertThat(new String(numbered.entry(), ISO_8859_1)).doesNotContain(secret.substring(4));
    }
    for (IndexTable table : AccessTables.all()) {
      try (IndexCursor rows = index.scan(table, new byte[0], null)) {
        while (rows.next()) {
          assertThat(new String(rows.value(), ISO_8859_1)).doesNotContain(secret.substring(4));
        }
      }
    }
    assertThat(issued.toString()).doesNotContain(secret);
  }

  @Test
  void anExpiredTokenOpensNothing() {
    IssuedToken issued = accounts.issue(wish("ci", Role.READ, clock.instant().plusSeconds(10)));
    clock.step(Duration.ofSeconds(9));
    assertThat(accounts.authenticate(sent(issued))).isPresent();
    clock.step(Duration.ofSeconds(1));
    assertThat(accounts.authenticate(sent(issued))).isEmpty();
  }

  @Test
  void aRevokedTokenOpensNothingAlsoAfterARestart() {
    IssuedToken issued = accounts.issue(wish("laptop", Role.WRITE, null));
    accounts.revoke(issued.token().id());
    assertThat(accounts.authenticate(sent(issued))).isEmpty();
    assertThat(Accounts.open(index, journal, clock).authenticate(sent(issued))).isEmpty();
  }

  @Test
  void theLogAloneGivesEverythingBack() {
    IssuedToken issued = accounts.issue(wish("laptop", Role.WRITE, null));
    accounts.claimNamespace("Data", BOB, DomainPlan.OWN);
    Accounts elsewhere = Accounts.open(new MemoryIndexStore(AccessTables.all()), journal, clock);
    assertThat(elsewhere.authenticate(sent(issued))).contains(issued.token());
    assertThat(elsewhere.findNamespace("data"))
        .contains(new Namespace("Data", BOB, new DomainId(1)));
    AccessTables.all().forEach(index::clear);
    Accounts rebuilt = Accounts.open(index, journal, clock);
    assertThat(rebuilt.tokens()).isEqualTo(elsewhere.tokens()).isEqualTo(accounts.tokens());
  }

  @Test
  void anEntryThatReachedOnlyTheLogIsFollowedAtTheNextStart() {
    IssuedToken issued = accounts.issue(wish("laptop", Role.WRITE, null));
    journal.append(AccessEntryCodecV1.encode(new AccessEntry.TokenRevoked(issued.token().id())));
    assertThat(Accounts.open(index, journal, clock).authenticate(sent(issued))).isEmpty();
  }

  @Test
  void aNamespaceKeepsItsFirstOwnerAndDomain() {
    Namespace first = accounts.claimNamespace("data", BOB, DomainPlan.SHARED);
    Namespace again = accounts.claimNamespace("DATA", Accounts.ADMIN, DomainPlan.OWN);
    assertThat(again).isEqualTo(first);
    assertThat(first.domain()).isEqualTo(DomainId.INSTANCE);
  }

  @Test
  void everyOwnDomainIsAnother() {
    DomainId a = accounts.claimNamespace("a", BOB, DomainPlan.OWN).domain();
    DomainId b = accounts.claimNamespace("b", BOB, DomainPlan.OWN).domain();
    assertThat(Set.of(a, b, DomainId.INSTANCE)).hasSize(3);
  }

  @Test
  void theFirstStartMakesOneAdminAndLaterOnesNone() {
    TokenSecret secret = accounts.ensureAdmin(Optional.empty()).orElseThrow();
    assertThat(secret.reveal()).matches("jgb_[A-Za-z0-9_-]{43}");
    assertThat(accounts.authenticate(secret).orElseThrow().isInstanceAdmin()).isTrue();
    assertThat(accounts.ensureAdmin(Optional.empty())).isEmpty();
  }

  @Test
  void aGivenAdminTokenReplacesTheOneGivenBefore() {
    String first = "a-first-token-0123456789-abcdef";
    String second = "a-second-token-0123456789-abcdef";
    assertThat(accounts.ensureAdmin(Optional.of(first))).isEmpty();
    assertThat(accounts.ensureAdmin(Optional.of(first))).isEmpty();
    assertThat(accounts.tokens()).hasSize(1);
    accounts.ensureAdmin(Optional.of(second));
    assertThat(accounts.authenticate(TokenSecret.sent(first))).isEmpty();
    assertThat(accounts.authenticate(TokenSecret.sent(second))).isPresent();
  }

  @Test
  void aGuessableAdminTokenIsRefusedWithoutRepeatingIt() {
    for (String weak : new String[] {"secret", "a".repeat(40), "with space 0123456789 abcdef"}) {
      assertThatThrownBy(() -> accounts.ensureAdmin(Optional.of(weak)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageNotContaining(weak);
    }
  }

  @Test
  void theLastAdminTokenStays() {
    IssuedToken only =
        accounts.issue(
            new TokenRequest(Accounts.ADMIN, "only", Role.ADMIN, TokenScope.UNRESTRICTED, null));
    TokenId id = only.token().id();
    assertThatThrownBy(() -> accounts.revoke(id)).isInstanceOf(LastAdminTokenException.class);
    accounts.issue(
        new TokenRequest(Accounts.ADMIN, "other", Role.ADMIN, TokenScope.UNRESTRICTED, null));
    accounts.revoke(id);
    assertThat(accounts.findToken(id)).isEmpty();
  }

  @Test
  void theLastUseIsNotedToTheMinute() {
    IssuedToken issued = accounts.issue(wish("laptop", Role.WRITE, null));
    TokenId id = issued.token().id();
    assertThat(accounts.findLastUse(id)).isEmpty();
    accounts.authenticate(sent(issued));
    Instant first = clock.instant();
    clock.step(Duration.ofSeconds(59));
    accounts.authenticate(sent(issued));
    assertThat(accounts.findLastUse(id)).contains(first);
    clock.step(Duration.ofSeconds(2));
    accounts.authenticate(sent(issued));
    assertThat(Accounts.open(index, journal, clock).findLastUse(id)).contains(clock.instant());
  }

  private static TokenSecret sent(IssuedToken issued) {
    return TokenSecret.sent(issued.secret().reveal());
  }

  private static TokenRequest wish(String name, Role role, @Nullable Instant expiresAt) {
    return new TokenRequest(BOB, name, role, TokenScope.UNRESTRICTED, expiresAt);
  }
}

package dev.jogakbo.service.access;

import static dev.jogakbo.service.access.Verdict.ALLOWED;
import static dev.jogakbo.service.access.Verdict.INVISIBLE;
import static dev.jogakbo.service.access.Verdict.SIGN_IN;
import static dev.jogakbo.service.access.Verdict.TOO_SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.access.AccessRules.AnonymousRead;
import dev.jogakbo.service.access.Accounts.DomainPlan;
import dev.jogakbo.service.access.ProtectedDataset.Exposure;
import dev.jogakbo.service.access.ProtectedDataset.Gate;
import dev.jogakbo.store.index.MemoryIndexStore;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AccessRulesTest {
  private static final AccountName ALICE = new AccountName("alice");
  private static final AccountName BOB = new AccountName("bob");
  private static final ProtectedDataset OPEN =
      new ProtectedDataset("data", "r1", Exposure.PUBLIC, Gate.OPEN);
  private static final ProtectedDataset SECRET =
      new ProtectedDataset("data", "r2", Exposure.PRIVATE, Gate.OPEN);
  private static final ProtectedDataset GATED =
      new ProtectedDataset("data", "r4", Exposure.PUBLIC, Gate.SHUT);
  private static final TokenScope ONLY_SECRET = new TokenScope(Set.of(), Set.of("r2"));
  private static final TokenScope NAMESPACE = new TokenScope(Set.of("Data"), Set.of());

  private final Accounts accounts =
      Accounts.open(
          new MemoryIndexStore(AccessTables.all()), new MemoryJournal(), new SteppedClock());
  private final AccessRules rules = new AccessRules(accounts, AnonymousRead.ALLOWED, this::isIn);
  private final AccessRules closed = new AccessRules(accounts, AnonymousRead.REFUSED, this::isIn);

  private final Set<String> letIn = new HashSet<>();

  private boolean isIn(String repositoryId, AccountName account) {
    return letIn.contains(repositoryId + " " + account);
  }

  AccessRulesTest() {
    accounts.claimNamespace("data", ALICE, DomainPlan.SHARED);
  }

  @Test
  void anonymousCallersReadPublicDatasetsOnlyAndWriteNothing() {
    assertThat(rules.judge(Caller.ANONYMOUS, OPEN, Role.READ)).isEqualTo(ALLOWED);
    assertThat(rules.judge(Caller.ANONYMOUS, SECRET, Role.READ)).isEqualTo(INVISIBLE);
    assertThat(rules.judge(Caller.ANONYMOUS, OPEN, Role.WRITE)).isEqualTo(SIGN_IN);
    assertThat(rules.judge(Caller.ANONYMOUS, SECRET, Role.WRITE)).isEqualTo(SIGN_IN);
    assertThat(closed.judge(Caller.ANONYMOUS, OPEN, Role.READ)).isEqualTo(SIGN_IN);
  }

  @Test
  void whetherAPrivateDatasetExistsDoesNotShow() {
    Caller stranger = caller(BOB, Role.WRITE, TokenScope.UNRESTRICTED);
    for (Role needed : Role.values()) {
      assertThat(rules.judge(stranger, SECRET, needed))
          .isEqualTo(rules.judgeMissing(stranger, needed))
          .isEqualTo(INVISIBLE);
      assertThat(rules.judge(Caller.ANONYMOUS, SECRET, needed))
          .isEqualTo(rules.judgeMissing(Caller.ANONYMOUS, needed));
    }
  }

  @Test
  void ownersReachTheirNamespaceAsFarAsTheRoleGoes() {
    Caller reader = caller(ALICE, Role.READ, TokenScope.UNRESTRICTED);
    Caller writer = caller(ALICE, Role.WRITE, TokenScope.UNRESTRICTED);
    assertThat(rules.judge(reader, SECRET, Role.READ)).isEqualTo(ALLOWED);
    assertThat(rules.judge(reader, SECRET, Role.WRITE)).isEqualTo(TOO_SMALL);
    assertThat(rules.judge(writer, SECRET, Role.WRITE)).isEqualTo(ALLOWED);
    assertThat(rules.judge(writer, SECRET, Role.ADMIN)).isEqualTo(TOO_SMALL);
  }

  @Test
  void filesBehindAGateAreForThoseWhoReachThemOrWereLetIn() {
    Caller stranger = caller(BOB, Role.WRITE, TokenScope.UNRESTRICTED);
    for (Caller caller : List.of(stranger, Caller.ANONYMOUS)) {
      assertThat(rules.judgeLook(caller, GATED)).isEqualTo(ALLOWED);
      assertThat(rules.judge(caller, GATED, Role.READ)).isEqualTo(Verdict.GATED);
    }
    assertThat(rules.judge(stranger, GATED, Role.WRITE)).isEqualTo(TOO_SMALL);
    letIn.add("r4 bob");
    letIn.add("r2 bob");
    assertThat(rules.judge(stranger, GATED, Role.READ)).isEqualTo(ALLOWED);
    assertThat(rules.judge(stranger, GATED, Role.WRITE)).isEqualTo(TOO_SMALL);
    assertThat(rules.judge(stranger, SECRET, Role.READ))
        .as("let in, not shown")
        .isEqualTo(INVISIBLE);
    Caller forOther = caller(BOB, Role.READ, ONLY_SECRET);
    assertThat(rules.judge(forOther, GATED, Role.READ)).as("its scope").isEqualTo(Verdict.GATED);
    assertThat(rules.judge(Caller.ANONYMOUS, GATED, Role.READ)).isEqualTo(Verdict.GATED);
    assertThat(rules.judge(caller(BOB, Role.READ, NAMESPACE), GATED, Role.READ)).isEqualTo(ALLOWED);
    assertThat(rules.judge(caller(ALICE, Role.READ, TokenScope.UNRESTRICTED), GATED, Role.READ))
        .isEqualTo(ALLOWED);
    assertThat(closed.judgeLook(Caller.ANONYMOUS, GATED)).isEqualTo(SIGN_IN);
  }

  @Test
  void aScopeWidensToWhatItNamesAndNarrowsToIt() {
    Caller one = caller(BOB, Role.WRITE, ONLY_SECRET);
    assertThat(rules.judge(one, SECRET, Role.WRITE)).isEqualTo(ALLOWED);
    assertThat(rules.judge(one, OPEN, Role.WRITE)).isEqualTo(TOO_SMALL);
    assertThat(rules.judge(one, OPEN, Role.READ)).isEqualTo(ALLOWED);
    Caller owner = caller(ALICE, Role.WRITE, new TokenScope(Set.of("other"), Set.of()));
    assertThat(rules.judge(owner, SECRET, Role.READ)).isEqualTo(INVISIBLE);
  }

  @Test
  void aDatasetThatTakesADeletedOnesNameIsNotReached() {
    Caller one = caller(BOB, Role.READ, ONLY_SECRET);
    ProtectedDataset later = new ProtectedDataset("data", "r3", Exposure.PRIVATE, Gate.OPEN);
    assertThat(rules.judge(one, later, Role.READ)).isEqualTo(INVISIBLE);
  }

  @Test
  void deletingIsForAdminsAndOwners() {
    assertThat(rules.judgeOwner(caller(BOB, Role.WRITE, NAMESPACE), SECRET)).isEqualTo(TOO_SMALL);
    assertThat(rules.judgeOwner(caller(BOB, Role.ADMIN, NAMESPACE), SECRET)).isEqualTo(ALLOWED);
    assertThat(rules.judgeOwner(caller(ALICE, Role.WRITE, TokenScope.UNRESTRICTED), SECRET))
        .isEqualTo(ALLOWED);
    assertThat(rules.judgeOwner(caller(BOB, Role.READ, NAMESPACE), SECRET)).isEqualTo(TOO_SMALL);
  }

  @Test
  void namespacesAreTakenByTheFirstWriter() {
    Caller bob = caller(BOB, Role.WRITE, TokenScope.UNRESTRICTED);
    assertThat(rules.judgeCreate(bob, "free")).isEqualTo(ALLOWED);
    assertThat(rules.judgeCreate(bob, "DATA")).isEqualTo(TOO_SMALL);
    assertThat(rules.judgeCreate(bob, "Alice")).isEqualTo(TOO_SMALL);
    assertThat(rules.judgeCreate(caller(BOB, Role.ADMIN, TokenScope.UNRESTRICTED), "Alice"))
        .isEqualTo(ALLOWED);
    assertThat(rules.judgeCreate(caller(ALICE, Role.WRITE, TokenScope.UNRESTRICTED), "Alice"))
        .isEqualTo(ALLOWED);
    assertThat(rules.judgeCreate(caller(BOB, Role.WRITE, NAMESPACE), "data")).isEqualTo(ALLOWED);
    assertThat(rules.judgeCreate(caller(BOB, Role.WRITE, NAMESPACE), "free")).isEqualTo(TOO_SMALL);
    assertThat(rules.judgeCreate(caller(BOB, Role.READ, TokenScope.UNRESTRICTED), "free"))
        .isEqualTo(TOO_SMALL);
    assertThat(rules.judgeCreate(Caller.ANONYMOUS, "free")).isEqualTo(SIGN_IN);
  }

  @Test
  void nobodyMakesATokenThatDoesMoreThanTheirOwn() {
    Caller alice = caller(ALICE, Role.WRITE, TokenScope.UNRESTRICTED);
    assertThat(issue(alice, ALICE, Role.WRITE, NAMESPACE)).isEqualTo(ALLOWED);
    assertThat(issue(alice, ALICE, Role.ADMIN, NAMESPACE)).isEqualTo(TOO_SMALL);
    assertThat(issue(alice, BOB, Role.READ, NAMESPACE)).isEqualTo(TOO_SMALL);
    assertThat(issue(alice, ALICE, Role.READ, new TokenScope(Set.of("other"), Set.of())))
        .isEqualTo(TOO_SMALL);
    Caller scoped = caller(ALICE, Role.WRITE, ONLY_SECRET);
    assertThat(issue(scoped, ALICE, Role.READ, TokenScope.UNRESTRICTED)).isEqualTo(TOO_SMALL);
    assertThat(issue(scoped, ALICE, Role.READ, ONLY_SECRET, SECRET)).isEqualTo(ALLOWED);
    assertThat(issue(scoped, ALICE, Role.READ, new TokenScope(Set.of(), Set.of("r1")), OPEN))
        .isEqualTo(TOO_SMALL);
    assertThat(issue(caller(BOB, Role.READ, NAMESPACE), BOB, Role.READ, NAMESPACE))
        .isEqualTo(TOO_SMALL);
    Caller admin = caller(BOB, Role.ADMIN, TokenScope.UNRESTRICTED);
    assertThat(issue(admin, ALICE, Role.ADMIN, TokenScope.UNRESTRICTED)).isEqualTo(ALLOWED);
  }

  @Test
  void aTokenThatEndsMakesNoneThatOutlivesIt() {
    Instant end = Instant.parse("2030-01-01T00:00:00Z");
    Caller alice = new Caller(token(ALICE, Role.WRITE, TokenScope.UNRESTRICTED, end));
    assertThat(rules.judgeIssue(alice, wish(end), List.of())).isEqualTo(ALLOWED);
    assertThat(rules.judgeIssue(alice, wish(end.plusSeconds(1)), List.of())).isEqualTo(TOO_SMALL);
    assertThat(rules.judgeIssue(alice, wish(null), List.of())).isEqualTo(TOO_SMALL);
  }

  @Test
  void onlyUnrestrictedAdminsRunTheInstance() {
    assertThat(rules.judgeInstance(caller(BOB, Role.ADMIN, TokenScope.UNRESTRICTED)))
        .isEqualTo(ALLOWED);
    assertThat(rules.judgeInstance(caller(BOB, Role.ADMIN, NAMESPACE))).isEqualTo(TOO_SMALL);
    assertThat(rules.judgeInstance(Caller.ANONYMOUS)).isEqualTo(SIGN_IN);
  }

  private Verdict issue(
      Caller caller, AccountName account, Role role, TokenScope scope, ProtectedDataset... named) {
    return rules.judgeIssue(
        caller, new TokenRequest(account, "t", role, scope, null), List.of(named));
  }

  private static TokenRequest wish(@Nullable Instant end) {
    return new TokenRequest(ALICE, "t", Role.READ, TokenScope.UNRESTRICTED, end);
  }

  private static Caller caller(AccountName account, Role role, TokenScope scope) {
    return new Caller(token(account, role, scope, null));
  }

  private static Token token(
      AccountName account, Role role, TokenScope scope, @Nullable Instant end) {
    TokenId id = TokenId.of(new byte[TokenId.LENGTH_BYTES]);
    return new Token(id, TokenHash.of("secret"), account, "t", role, scope, Instant.EPOCH, end);
  }
}

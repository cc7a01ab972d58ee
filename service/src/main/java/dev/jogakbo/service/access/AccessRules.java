package dev.jogakbo.service.access;

import java.util.List;
import java.util.Optional;

/**
 * The one place that decides who may do what.
 *
 * <p>A token <em>reaches</em> a dataset when its scope names it or its namespace; a token without a
 * scope reaches what lies in namespaces its account owns, with role admin everything. Nothing is
 * ever written without a token, and what may not be seen is not admitted to exist. Files of a gated
 * dataset are for tokens that reach it and for accounts that were let in.
 */
public final class AccessRules {
  private final Accounts accounts;
  private final AnonymousRead anonymousRead;
  private final Admissions admissions;

  /** Creates the rules. */
  public AccessRules(Accounts accounts, AnonymousRead anonymousRead, Admissions admissions) {
    this.accounts = accounts;
    this.anonymousRead = anonymousRead;
    this.admissions = admissions;
  }

  /** Judges a call that needs the role on an existing dataset; to read is to read files. */
  public Verdict judge(Caller caller, ProtectedDataset dataset, Role needed) {
    Verdict seen = judgeSeen(caller, dataset, needed);
    boolean isShut = seen == Verdict.ALLOWED && !mayReadFiles(caller, dataset);
    return isShut ? Verdict.GATED : seen;
  }

  /** Judges looking at what a dataset is and which files it has, but not into them. */
  public Verdict judgeLook(Caller caller, ProtectedDataset dataset) {
    return judgeSeen(caller, dataset, Role.READ);
  }

  private Verdict judgeSeen(Caller caller, ProtectedDataset dataset, Role needed) {
    if (mustSignIn(caller, needed)) {
      return Verdict.SIGN_IN;
    }
    boolean reached = reaches(caller, dataset);
    if (!reached && dataset.exposure() == ProtectedDataset.Exposure.PRIVATE) {
      return Verdict.INVISIBLE;
    }
    return needed == Role.READ || (reached && caller.hasRole(needed))
        ? Verdict.ALLOWED
        : Verdict.TOO_SMALL;
  }

  /** Judges a call that needs the role on a dataset that does not exist. */
  public Verdict judgeMissing(Caller caller, Role needed) {
    return mustSignIn(caller, needed) ? Verdict.SIGN_IN : Verdict.INVISIBLE;
  }

  /**
   * Judges deleting, renaming or exposing a dataset: for admins of it and for its namespace's
   * owner.
   */
  public Verdict judgeOwner(Caller caller, ProtectedDataset dataset) {
    Verdict write = judge(caller, dataset, Role.WRITE);
    if (write != Verdict.ALLOWED) {
      return write;
    }
    boolean owns = caller.hasRole(Role.ADMIN) || owns(caller, dataset.namespace());
    return owns ? Verdict.ALLOWED : Verdict.TOO_SMALL;
  }

  /**
   * Judges creating a dataset in the namespace, which need not exist yet. One that does not and is
   * called like an account is kept for that account.
   */
  public Verdict judgeCreate(Caller caller, String namespace) {
    Token token = caller.token();
    if (token == null) {
      return Verdict.SIGN_IN;
    }
    boolean allowed =
        token.role().includes(Role.WRITE)
            && (token.scope().isUnrestricted()
                ? token.role() == Role.ADMIN || isFreeOrOwned(token.account(), namespace)
                : token.scope().coversNamespace(namespace));
    return allowed ? Verdict.ALLOWED : Verdict.TOO_SMALL;
  }

  /** Judges a call that concerns the whole instance. */
  public Verdict judgeInstance(Caller caller) {
    if (caller.isAnonymous()) {
      return Verdict.SIGN_IN;
    }
    return caller.isInstanceAdmin() ? Verdict.ALLOWED : Verdict.TOO_SMALL;
  }

  /** Judges looking at what concerns no single dataset, such as the list of datasets. */
  public Verdict judgeLook(Caller caller) {
    return mustSignIn(caller, Role.READ) ? Verdict.SIGN_IN : Verdict.ALLOWED;
  }

  /**
   * Judges making a token: an admin of the instance makes any; others make tokens of their own
   * account that may do no more, no longer, than the one they show, if that may write.
   *
   * @param named the datasets that the wished scope names
   */
  public Verdict judgeIssue(Caller caller, TokenRequest wish, List<ProtectedDataset> named) {
    Token own = caller.token();
    if (own == null) {
      return Verdict.SIGN_IN;
    }
    boolean allowed =
        own.isInstanceAdmin()
            || (isWithin(own, wish)
                && isWithin(own, wish.scope())
                && named.stream().allMatch(dataset -> reaches(caller, dataset)));
    return allowed ? Verdict.ALLOWED : Verdict.TOO_SMALL;
  }

  /** Returns whether the caller may see and revoke the token. */
  public boolean mayManage(Caller caller, Token token) {
    Token own = caller.token();
    return own != null
        && (own.isInstanceAdmin()
            || own.id().equals(token.id())
            || (own.scope().isUnrestricted()
                && own.account().equals(token.account())
                && own.role().includes(token.role())));
  }

  private static boolean isWithin(Token own, TokenRequest wish) {
    return own.role().includes(Role.WRITE)
        && own.role().includes(wish.role())
        && own.account().equals(wish.account())
        && endsWithin(own, wish);
  }

  /** Whether the token covers the namespaces named, or as little as nothing named would mean. */
  private boolean isWithin(Token own, TokenScope wish) {
    if (wish.isUnrestricted()) {
      return own.scope().isUnrestricted();
    }
    return own.scope().isUnrestricted()
        ? wish.namespaces().stream().allMatch(name -> isOwned(own.account(), name))
        : wish.namespaces().stream().allMatch(own.scope()::coversNamespace);
  }

  private static boolean endsWithin(Token own, TokenRequest wish) {
    return own.expiresAt() == null
        || (wish.expiresAt() != null && !wish.expiresAt().isAfter(own.expiresAt()));
  }

  private boolean mustSignIn(Caller caller, Role needed) {
    return caller.isAnonymous() && (needed != Role.READ || anonymousRead == AnonymousRead.REFUSED);
  }

  private boolean mayReadFiles(Caller caller, ProtectedDataset dataset) {
    return dataset.gate() == ProtectedDataset.Gate.OPEN
        || reaches(caller, dataset)
        || speaksFor(caller)
            .filter(account -> admissions.admits(dataset.repositoryId(), account))
            .isPresent();
  }

  /**
   * Returns the account whose part the caller may take in what is decided about persons: that of a
   * token without a scope. One with a scope was made for what it names.
   */
  public Optional<AccountName> speaksFor(Caller caller) {
    return Optional.ofNullable(caller.token())
        .filter(token -> token.scope().isUnrestricted())
        .map(Token::account);
  }

  private boolean reaches(Caller caller, ProtectedDataset dataset) {
    Token token = caller.token();
    if (token == null) {
      return false;
    }
    return token.scope().isUnrestricted()
        ? token.role() == Role.ADMIN || owns(caller, dataset.namespace())
        : token.scope().names(dataset);
  }

  private boolean owns(Caller caller, String namespace) {
    return caller.account().filter(account -> isOwned(account, namespace)).isPresent();
  }

  private boolean isOwned(AccountName account, String namespace) {
    return accounts.findNamespace(namespace).filter(n -> n.owner().equals(account)).isPresent();
  }

  private boolean isFreeOrOwned(AccountName account, String namespace) {
    return accounts
        .findNamespace(namespace)
        .map(n -> n.owner().equals(account))
        .orElseGet(() -> !accounts.isNameOfAnother(namespace, account));
  }

  /** Whether public datasets may be read without a token. */
  public enum AnonymousRead {
    /** They may. */
    ALLOWED,
    /** Every call needs a token. */
    REFUSED
  }
}

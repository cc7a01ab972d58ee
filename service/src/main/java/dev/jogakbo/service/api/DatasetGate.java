package dev.jogakbo.service.api;

import dev.jogakbo.service.access.AccessRules;
import dev.jogakbo.service.access.AccountName;
import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.ProtectedDataset;
import dev.jogakbo.service.access.ProtectedDataset.Exposure;
import dev.jogakbo.service.access.ProtectedDataset.Gate;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.access.Verdict;
import dev.jogakbo.service.http.HubErrorDocument;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.http.RequestTarget;
import dev.jogakbo.service.repo.Gating;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.service.repo.Visibility;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/**
 * Turns what {@link AccessRules} say into the dataset, or into the answer to give instead. Datasets
 * are found here by names that they had before too; whoever may not see one reads no name but the
 * one that was asked for.
 */
@Component
public final class DatasetGate {
  private static final int NAMESPACE = 3;
  private static final int NAME = 4;

  private final AccessRules rules;
  private final Repositories repositories;

  DatasetGate(AccessRules rules, Repositories repositories) {
    this.rules = rules;
    this.repositories = repositories;
  }

  /** Returns the dataset in the request's path. */
  Dataset open(RequestTarget target, Caller caller, Role needed) {
    return new Dataset(open(nameIn(target), caller, needed), caller, target);
  }

  /** Returns the dataset in the request's path, to be looked at from outside. */
  Dataset look(RequestTarget target, Caller caller) {
    return new Dataset(look(nameIn(target), caller), caller, target);
  }

  /** Returns the dataset's name as the request's path has it. */
  static RepositoryName nameIn(RequestTarget target) {
    return RepositoryName.of(target.segment(NAMESPACE), target.segment(NAME));
  }

  /**
   * Returns the dataset that has that name, or had it last, in which the caller may read files or
   * do more.
   */
  public Repository open(RepositoryName name, Caller caller, Role needed) {
    return judged(name, caller, needed, found -> rules.judge(caller, facts(found), needed));
  }

  /**
   * Returns the dataset that has that name, or had it last, of which the caller may learn what it
   * is and which files it has, but not what is in them.
   */
  public Repository look(RepositoryName name, Caller caller) {
    return judged(name, caller, Role.READ, found -> rules.judgeLook(caller, facts(found)));
  }

  /**
   * Returns the dataset that had that name and has another by now, if the caller may write to it.
   */
  public Optional<Repository> findRenamed(RepositoryName name, Caller caller) {
    return repositories
        .findByAnyName(name)
        .filter(found -> !found.name().folded().equals(name.folded()))
        .filter(found -> rules.judge(caller, facts(found), Role.WRITE) == Verdict.ALLOWED);
  }

  private Repository judged(
      RepositoryName name, Caller caller, Role needed, Function<Repository, Verdict> judge) {
    Optional<Repository> repository = repositories.findByAnyName(name);
    Verdict verdict = repository.map(judge).orElseGet(() -> rules.judgeMissing(caller, needed));
    if (verdict == Verdict.GATED) {
      throw gated(caller, name);
    }
    require(verdict, name.toString());
    return repository.orElseThrow(() -> invisible(name.toString()));
  }

  private static ProblemException gated(Caller caller, RepositoryName name) {
    String said = "Access to the files of dataset '" + name + "' is restricted: ";
    return caller.isAnonymous()
        ? new ProblemException(
                ProblemType.UNAUTHORIZED, said + "sign in as somebody whom its owners have let in")
            .header(HubErrorDocument.CODE, "GatedRepo")
        : new ProblemException(
            ProblemType.DATASET_GATED,
            said
                + "its owners have not let you in; ask with POST /datasets/"
                + name
                + "/ask-access");
  }

  /** Sees to it that the caller may delete, rename or expose the dataset. */
  void requireOwner(Dataset dataset) {
    requireOwner(dataset.caller(), dataset.repository());
  }

  /** Sees to it that the caller may delete, rename or expose the dataset. */
  public void requireOwner(Caller caller, Repository repository) {
    require(rules.judgeOwner(caller, facts(repository)), repository.name().toString());
  }

  /** Sees to it that the caller may create a dataset in the namespace. */
  public void requireCreate(Caller caller, String namespace) {
    require(rules.judgeCreate(caller, namespace), namespace);
  }

  /** Sees to it that the caller may run the instance. */
  void requireInstance(Caller caller) {
    require(rules.judgeInstance(caller), "this instance");
  }

  /** Sees to it that the caller may look at lists. */
  public void requireLook(Caller caller) {
    require(rules.judgeLook(caller), "this instance");
  }

  /** Returns whether the caller may see the dataset. */
  public boolean isVisible(Caller caller, Repository repository) {
    return rules.judgeLook(caller, facts(repository)) == Verdict.ALLOWED;
  }

  /** Returns whether the caller may read the dataset's files. */
  public boolean isReadable(Caller caller, Repository repository) {
    return rules.judge(caller, facts(repository), Role.READ) == Verdict.ALLOWED;
  }

  /** Returns the account that the caller may ask in the name of. */
  public Optional<AccountName> speaksFor(Caller caller) {
    return rules.speaksFor(caller);
  }

  static void require(Verdict verdict, String what) {
    switch (verdict) {
      case ALLOWED -> {}
      case SIGN_IN -> throw Credentials.missing();
      case INVISIBLE -> throw invisible(what);
      case GATED, TOO_SMALL ->
          throw new ProblemException(
              ProblemType.FORBIDDEN, "the token's role or scope does not cover this on " + what);
    }
  }

  private static ProblemException invisible(String name) {
    return new ProblemException(
        ProblemType.DATASET_NOT_FOUND, "there is no dataset '" + name + "' that you may see");
  }

  static ProtectedDataset facts(Repository repository) {
    return new ProtectedDataset(
        repository.name().namespace().value(),
        repository.id().hex(),
        repository.visibility() == Visibility.PUBLIC ? Exposure.PUBLIC : Exposure.PRIVATE,
        repository.gating() == Gating.NONE ? Gate.OPEN : Gate.SHUT);
  }
}

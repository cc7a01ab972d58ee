package dev.jogakbo.service.api;

import dev.jogakbo.service.access.AccessRules;
import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.access.ProtectedDataset;
import dev.jogakbo.service.access.ProtectedDataset.Exposure;
import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.access.Verdict;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.http.RequestTarget;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import dev.jogakbo.service.repo.Visibility;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Turns what {@link AccessRules} say into the dataset, or into the answer to give instead. */
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
    RepositoryName name = RepositoryName.of(target.segment(NAMESPACE), target.segment(NAME));
    return new Dataset(open(name, caller, needed), caller, target);
  }

  /** Returns the dataset of that name. */
  public Repository open(RepositoryName name, Caller caller, Role needed) {
    Optional<Repository> repository = repositories.find(name);
    Verdict verdict =
        repository
            .map(found -> rules.judge(caller, facts(found), needed))
            .orElseGet(() -> rules.judgeMissing(caller, needed));
    require(verdict, name.toString());
    return repository.orElseThrow(() -> invisible(name.toString()));
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

  /** Returns whether the caller may read the dataset. */
  public boolean isVisible(Caller caller, Repository repository) {
    return rules.judge(caller, facts(repository), Role.READ) == Verdict.ALLOWED;
  }

  static void require(Verdict verdict, String what) {
    switch (verdict) {
      case ALLOWED -> {}
      case SIGN_IN -> throw Credentials.missing();
      case INVISIBLE -> throw invisible(what);
      case TOO_SMALL ->
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
        repository.visibility() == Visibility.PUBLIC ? Exposure.PUBLIC : Exposure.PRIVATE);
  }
}

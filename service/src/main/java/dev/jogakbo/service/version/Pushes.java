package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.RefMove;
import dev.jogakbo.service.repo.RefName;
import dev.jogakbo.service.repo.RefTarget;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.StaleException;
import dev.jogakbo.service.repo.TagName;
import dev.jogakbo.service.version.RefPush.Done;
import dev.jogakbo.service.version.RefPush.Growth;
import dev.jogakbo.service.version.RefPush.Outcome;
import dev.jogakbo.service.version.RefPush.Refused;
import dev.jogakbo.service.version.RefPush.Stale;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Takes in what git pushes: commits as they were made elsewhere, then refs, by the same log as
 * every other change. Durable first, visible last. Safe for use by many threads.
 */
public final class Pushes {
  private static final int ATTEMPT_COUNT_MAX = 3;

  private final VersionStore store;
  private final Versions versions;
  private final GitObjects objects;
  private final Repositories repositories;

  Pushes(VersionStore store, Versions versions, GitObjects objects, Repositories repositories) {
    this.store = store;
    this.versions = versions;
    this.objects = objects;
    this.repositories = repositories;
  }

  /** Begins to take in what was sent. */
  public PushDrafting begin(Repository repository, PushedObjects sent, ContentClaims claims) {
    return new PushDrafting(new PushParts(store, versions, objects, repository, sent, claims));
  }

  /**
   * Moves refs that are where git knew them, in one change; the others stay. One that is where it
   * was to be already counts as moved.
   *
   * @param drafting what was taken in for them, or null
   * @param unity whether all are to move or none
   * @throws dev.jogakbo.service.repo.OutcomeUnknownException if they may or may not have moved
   */
  public Map<RefName, Outcome> apply(
      Repository repository, @Nullable PushDrafting drafting, List<RefPush> pushes, Unity unity) {
    if (drafting != null) {
      drafting.publish();
    }
    for (int attempt = 1; ; attempt++) {
      try {
        return attempt(repository, drafting, pushes, unity);
      } catch (StaleException e) {
        if (!e.problem().equals("log-moved") || attempt == ATTEMPT_COUNT_MAX) {
          throw e;
        }
      }
    }
  }

  private Map<RefName, Outcome> attempt(
      Repository repository, @Nullable PushDrafting drafting, List<RefPush> pushes, Unity unity) {
    AtomicReference<Map<RefName, Outcome>> outcomes = new AtomicReference<>(Map.of());
    repositories.moveRefs(
        repository.id(),
        current -> {
          Decision decision = new Decision(current);
          boolean stands = drafting == null || drafting.standsOnWhatIsThere();
          pushes.forEach(push -> decision.add(push, stands));
          outcomes.set(decision.outcomes);
          return unity == Unity.ALL && decision.hasRefused() ? decision.nothing() : decision.moves;
        });
    return Objects.requireNonNull(outcomes.get());
  }

  /** Whether refs move together. */
  public enum Unity {
    /** All or none. */
    ALL,
    /** Each that can. */
    EACH
  }

  private final class Decision {
    private final Repository repository;
    private final Set<String> names = new HashSet<>();
    private final List<RefMove> moves = new ArrayList<>();
    private final Map<RefName, Outcome> outcomes = new LinkedHashMap<>();

    Decision(Repository repository) {
      this.repository = repository;
      repositories.refs(repository.id()).forEach(ref -> names.add(ref.name().fullName()));
    }

    boolean hasRefused() {
      return outcomes.values().stream().anyMatch(outcome -> !(outcome instanceof Done));
    }

    List<RefMove> nothing() {
      outcomes.replaceAll((_, outcome) ->
          outcome instanceof Done ? new Refused("another ref cannot move") : outcome);
      return List.of();
    }

    void add(RefPush push, boolean stands) {
      RefTarget there = repositories.findRef(repository.id(), push.name()).orElse(null);
      Outcome outcome;
      if (there == null ? push.after().isEmpty() : isAt(push, there)) {
        outcome = new Done();
      } else if (!idOf(push.name(), there).equals(push.before())) {
        outcome = new Stale();
      } else {
        outcome = move(push, there, stands);
      }
      outcomes.put(push.name(), outcome);
    }

    private boolean isAt(RefPush push, RefTarget there) {
      return push.after()
          .filter(after -> idOf(push.name(), after).equals(idOf(push.name(), there)))
          .isPresent();
    }

    private static Optional<GitId> idOf(RefName name, @Nullable RefTarget target) {
      return Optional.ofNullable(target).map(at -> new GitId(GitObjects.idOf(name, at)));
    }

    private Outcome move(RefPush push, @Nullable RefTarget there, boolean stands) {
      RefName name = push.name();
      RefTarget after = push.after().orElse(null);
      Optional<String> fault = fault(push, there, stands);
      if (fault.isPresent()) {
        return new Refused(fault.get());
      }
      if (after == null) {
        names.remove(name.fullName());
        moves.add(RefMove.away(name, Objects.requireNonNull(there), null));
      } else {
        names.add(name.fullName());
        moves.add(
            there == null || push.growth() == Growth.FORWARD
                ? RefMove.forward(name, there, after)
                : RefMove.away(name, there, after));
      }
      return new Done();
    }

    private Optional<String> fault(RefPush push, @Nullable RefTarget there, boolean stands) {
      RefName name = push.name();
      if (push.after().isEmpty()) {
        return name.equals(repository.defaultBranch())
            ? Optional.of("the default branch cannot be deleted")
            : Optional.empty();
      }
      if (!stands) {
        return Optional.of("what it is built upon was deleted meanwhile; fetch and push again");
      }
      if (there != null && name instanceof TagName) {
        return Optional.of("the tag is there already; delete it first");
      }
      return there == null ? clash(name) : Optional.empty();
    }

    private Optional<String> clash(RefName name) {
      String full = name.fullName();
      return names.stream()
          .filter(other -> other.startsWith(full + "/") || full.startsWith(other + "/"))
          .findFirst()
          .map(other -> "it cannot be beside " + other + ": one would be a folder of the other");
    }
  }
}

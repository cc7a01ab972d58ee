package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.ConflictException;
import dev.jogakbo.service.repo.DamagedVersionException;
import dev.jogakbo.service.repo.NotFoundException;
import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.RefMove;
import dev.jogakbo.service.repo.RefName;
import dev.jogakbo.service.repo.RefTarget;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.StaleException;
import dev.jogakbo.service.repo.TagName;
import dev.jogakbo.service.repo.TagNote;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Branches and tags: listed, set, moved, deleted. Names that differ in case only are two; a name
 * that would be a folder of another is refused, as git would. Safe for use by many threads.
 */
public final class Refs {
  private final Versions versions;
  private final History history;
  private final Repositories repositories;
  private final Clock clock;

  Refs(Versions versions, History history, Repositories repositories, Clock clock) {
    this.versions = versions;
    this.history = history;
    this.repositories = repositories;
    this.clock = clock;
  }

  /** Returns all branches and tags in byte order of their full names. */
  public List<Ref> list(Repository repository) {
    return repositories.refs(repository.id());
  }

  /** Returns where the ref points. */
  public Optional<Ref> find(Repository repository, RefName name) {
    return repositories.findRef(repository.id(), name).map(target -> new Ref(name, target));
  }

  /**
   * Creates a branch at the revision. A branch that is there already with that very commit stays.
   *
   * @throws ConflictException ({@code branch-exists}, {@code ref-prefix-conflict})
   * @throws NotFoundException ({@code revision-not-found})
   */
  public Ref createBranch(Repository repository, BranchName branch, String revision) {
    return set(repository, branch, current -> createdBranch(current, branch, revision));
  }

  /** Creates a branch at a commit that no ref may reach yet. */
  Ref createBranch(Repository repository, BranchName branch, CommitRef commit) {
    return set(
        repository,
        branch,
        current -> {
          if (current.target().isPresent()) {
            throw exists("branch-exists", branch);
          }
          return RefTarget.of(commit);
        });
  }

  private RefTarget createdBranch(Current current, BranchName branch, String revision) {
    RefTarget target = RefTarget.of(commit(current.repository(), revision));
    if (current.target().filter(there -> !there.equals(target)).isPresent()) {
      throw exists("branch-exists", branch);
    }
    return target;
  }

  /**
   * Moves a branch that is at {@code expected} to the revision, wherever that is.
   *
   * @throws NotFoundException ({@code branch-not-found}, {@code revision-not-found})
   * @throws StaleException ({@code precondition-failed}) if the branch is elsewhere
   */
  public Ref moveBranch(
      Repository repository, BranchName branch, String revision, CommitId expected) {
    return set(
        repository,
        branch,
        current -> {
          checkAt(branch, current.target().orElseThrow(() -> notFound(branch)), expected);
          return RefTarget.of(commit(current.repository(), revision));
        });
  }

  /**
   * Deletes a branch, if it is at {@code expected} where that is given.
   *
   * @throws ConflictException ({@code default-branch}) if it is the default branch
   * @throws NotFoundException ({@code branch-not-found})
   * @throws StaleException ({@code precondition-failed}) if the branch is elsewhere
   */
  public void deleteBranch(Repository repository, BranchName branch, Optional<CommitId> expected) {
    delete(repository, branch, expected);
  }

  /**
   * Sets a tag; one that is there with the same commit and message stays.
   *
   * @throws ConflictException ({@code tag-exists}, {@code ref-prefix-conflict})
   * @throws NotFoundException ({@code revision-not-found})
   */
  public Ref createTag(
      Repository repository, TagName tag, String revision, Optional<TagMessage> message) {
    return set(repository, tag, current -> createdTag(current, tag, revision, message));
  }

  private RefTarget createdTag(
      Current current, TagName tag, String revision, Optional<TagMessage> message) {
    CommitRef commit = commit(current.repository(), revision);
    if (current.target().isEmpty()) {
      return new RefTarget(commit, message.map(this::note).orElse(null));
    }
    RefTarget there = current.target().get();
    TagNote note = there.note();
    Optional<String> said = Optional.ofNullable(note).map(TagNote::message);
    if (!there.commit().equals(commit) || !said.equals(message.map(TagMessage::text))) {
      throw exists("tag-exists", tag);
    }
    return there;
  }

  /**
   * Deletes a tag.
   *
   * @throws NotFoundException ({@code tag-not-found})
   */
  public void deleteTag(Repository repository, TagName tag) {
    delete(repository, tag, Optional.empty());
  }

  private Ref set(Repository repository, RefName name, Target target) {
    RefTarget[] result = new RefTarget[1];
    repositories.moveRefs(
        repository.id(),
        current -> {
          Optional<RefTarget> before = repositories.findRef(current.id(), name);
          RefTarget after = target.of(new Current(current, before));
          result[0] = after;
          return before.filter(after::equals).isPresent()
              ? List.of()
              : List.of(move(current, name, before, after));
        });
    return new Ref(name, result[0]);
  }

  private RefMove move(
      Repository repository, RefName name, Optional<RefTarget> before, RefTarget after) {
    if (before.isEmpty()) {
      refusePrefix(repository, name);
      return RefMove.forward(name, null, after);
    }
    RefTarget old = before.get();
    return isForward(old, after)
        ? RefMove.forward(name, old, after)
        : RefMove.away(name, old, after);
  }

  /** Where commits in between cannot be read nobody knows, and no is the answer that holds. */
  private boolean isForward(RefTarget old, RefTarget after) {
    try {
      return history.isAncestor(old.commit(), after.commit());
    } catch (DamagedVersionException e) {
      return false;
    }
  }

  private void delete(Repository repository, RefName name, Optional<CommitId> expected) {
    repositories.moveRefs(
        repository.id(),
        current -> {
          if (name.equals(current.defaultBranch())) {
            throw new ConflictException(
                "default-branch", "branch '" + name + "' is the default and cannot be deleted");
          }
          RefTarget there =
              repositories.findRef(current.id(), name).orElseThrow(() -> notFound(name));
          expected.ifPresent(commit -> checkAt(name, there, commit));
          return List.of(RefMove.away(name, there, null));
        });
  }

  /** Refuses {@code a/b} beside {@code a}, because git keeps refs as files in folders. */
  private void refusePrefix(Repository repository, RefName name) {
    String full = name.fullName();
    for (Ref other : repositories.refs(repository.id())) {
      String there = other.name().fullName();
      if (there.startsWith(full + "/") || full.startsWith(there + "/")) {
        throw new ConflictException(
            "ref-prefix-conflict",
            "'%s' cannot be beside '%s': one would be a folder of the other"
                .formatted(name.value(), other.name().value()),
            Map.of("found", other.name().value()));
      }
    }
  }

  private CommitRef commit(Repository repository, String revision) {
    return versions
        .find(repository, revision)
        .orElseThrow(() -> Versions.revisionNotFound(revision));
  }

  private TagNote note(TagMessage message) {
    CommitRequest.checkMessage(message.text());
    return new TagNote(
        message.text(), message.tagger(), clock.instant().truncatedTo(ChronoUnit.SECONDS));
  }

  private static void checkAt(RefName name, RefTarget there, CommitId expected) {
    CommitId found = there.commit().id();
    if (!found.equals(expected)) {
      throw new StaleException(
          "precondition-failed",
          "'%s': expected at %s, found at %s".formatted(name.value(), expected, found),
          Map.of("expected", expected.hex(), "found", found.hex()));
    }
  }

  private static ConflictException exists(String problem, RefName name) {
    return new ConflictException(
        problem,
        "'" + name.value() + "' is there already, at another commit or with another message",
        Map.of("found", name.value()));
  }

  private static NotFoundException notFound(RefName name) {
    String kind = name instanceof BranchName ? "branch" : "tag";
    return new NotFoundException(
        kind + "-not-found", kind + " '" + name.value() + "' is not there");
  }

  /**
   * What a tag is to say.
   *
   * @param text free text
   * @param tagger whose account sets it
   */
  public record TagMessage(String text, Author tagger) {}

  private record Current(Repository repository, Optional<RefTarget> target) {}

  @FunctionalInterface
  private interface Target {
    RefTarget of(Current current);
  }
}

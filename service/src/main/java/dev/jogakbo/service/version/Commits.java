package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.ConflictException;
import dev.jogakbo.service.repo.NotFoundException;
import dev.jogakbo.service.repo.RefMove;
import dev.jogakbo.service.repo.RefName;
import dev.jogakbo.service.repo.RefTarget;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryId;
import dev.jogakbo.service.repo.StaleException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Makes commits, one at a time in each repository: all of a commit's operations or none, durable
 * first, visible last. Safe for use by many threads.
 */
public final class Commits {
  /** How often a commit is tried on a log that went on elsewhere. */
  private static final int ATTEMPT_COUNT_MAX = 3;

  private final VersionStore store;
  private final Versions versions;
  private final Repositories repositories;
  private final CommitWriter writer;

  Commits(VersionStore store, Versions versions, Repositories repositories, CommitWriter writer) {
    this.store = store;
    this.versions = versions;
    this.repositories = repositories;
    this.writer = writer;
  }

  /**
   * Makes a commit. When all is already as asked for, no commit is made: so repeating a request
   * whose answer was lost changes nothing.
   *
   * @throws NotFoundException ({@code dataset-not-found}, {@code branch-not-found}, {@code
   *     path-not-found}, {@code content-not-found})
   * @throws dev.jogakbo.service.repo.ConflictException ({@code path-conflict})
   * @throws StaleException ({@code stale-parent}, {@code precondition-failed})
   * @throws dev.jogakbo.service.repo.OutcomeUnknownException if the commit may or may not be there
   */
  public CommitResult commit(CommitRequest request) {
    return commit(request, Replays.WITH_PARENT);
  }

  /**
   * Makes a commit as {@link #commit} does, for callers that send a request again without saying
   * what it is to follow: one that cannot be done any more because the branch's head is what it
   * made before changes nothing.
   */
  public CommitResult commitOnce(CommitRequest request) {
    return commit(request, Replays.BY_EFFECT);
  }

  private CommitResult commit(CommitRequest request, Replays replays) {
    for (int attempt = 1; ; attempt++) {
      try {
        return attempt(request, replays);
      } catch (StaleException e) {
        if (!e.problem().equals("log-moved") || attempt == ATTEMPT_COUNT_MAX) {
          throw e;
        }
      }
    }
  }

  /**
   * Puts one commit without a past in the place of all that the branch has, with the same files.
   * What only the old ones held goes when it is collected.
   *
   * @throws NotFoundException ({@code dataset-not-found}, {@code branch-not-found})
   */
  public Commit squash(Squash request) {
    Repository repository = repositories.load(request.repository());
    AtomicReference<@Nullable Commit> result = new AtomicReference<>();
    try (CommitSession session = store.begin(repository.domain())) { // until the ref has moved
      repositories.moveRefs(
          repository.id(),
          current -> {
            RefTarget before = head(current, request.branch());
            Commit head = versions.load(before.commit());
            boolean isOne = head.parents().isEmpty();
            Commit made = isOne ? head : writer.writeFirst(session, head, request);
            result.set(made);
            return isOne
                ? List.of()
                : List.of(RefMove.away(request.branch(), before, RefTarget.of(made.ref())));
          });
    }
    return Objects.requireNonNull(result.get());
  }

  /**
   * Refuses what is sure to be refused later, before long bytes are taken in for nothing. What
   * passes here is judged again when the commit is made.
   *
   * @throws NotFoundException ({@code dataset-not-found}, {@code branch-not-found})
   * @throws StaleException ({@code stale-parent}, {@code precondition-failed})
   */
  public void check(CommitRequest request) {
    Repository repository = repositories.load(request.repository());
    Commit head = versions.load(head(repository, request.branch()).commit());
    if (!mayBeReplay(request, head)) {
      checkHead(request, head);
    }
  }

  private CommitResult attempt(CommitRequest request, Replays replays) {
    Repository repository = repositories.load(request.repository());
    AtomicReference<@Nullable CommitResult> result = new AtomicReference<>();
    try (CommitSession session = store.begin(repository.domain())) { // until the ref has moved
      repositories.moveRefs(
          repository.id(),
          current -> {
            CommitResult made = decide(current, request, session, replays);
            result.set(made);
            return made.outcome() == CommitResult.Outcome.UNCHANGED
                ? List.of()
                : List.of(move(current, request.branch(), made.commit()));
          });
    }
    return Objects.requireNonNull(result.get());
  }

  private CommitResult decide(
      Repository repository, CommitRequest request, CommitSession session, Replays replays) {
    Commit parent = versions.load(head(repository, request.branch()).commit());
    if (isReplay(repository, request, parent, session)) {
      return new CommitResult(CommitResult.Outcome.UNCHANGED, parent, 0);
    }
    checkHead(request, parent);
    try {
      return writer.write(session, new CommitWriter.Drafting(repository, parent, request));
    } catch (NotFoundException | ConflictException e) {
      if (replays == Replays.BY_EFFECT && hasMade(repository, request, parent, session)) {
        return new CommitResult(CommitResult.Outcome.UNCHANGED, parent, 0);
      }
      throw e;
    }
  }

  private RefMove move(Repository repository, RefName branch, Commit commit) {
    return RefMove.forward(branch, head(repository, branch), RefTarget.of(commit.ref()));
  }

  private RefTarget head(Repository repository, RefName branch) {
    return repositories.findRef(repository.id(), branch).orElseThrow(() -> branchNotFound(branch));
  }

  /** Whether the head is what this very request made before, and only its answer was lost. */
  private boolean isReplay(
      Repository repository, CommitRequest request, Commit head, CommitSession session) {
    return mayBeReplay(request, head) && makes(repository, request, head, session);
  }

  /** Whether the head is what the request makes of the commit before it. */
  private boolean hasMade(
      Repository repository, CommitRequest request, Commit head, CommitSession session) {
    try {
      return request.expectedParent().isEmpty()
          && head.parent().isPresent()
          && isSaidAlike(request, head)
          && (makes(repository, request, head, session)
              || isDoneIn(repository, request, head, session));
    } catch (NotFoundException | ConflictException e) {
      return false; // it could not be done there either
    }
  }

  private static boolean isSaidAlike(CommitRequest request, Commit head) {
    return head.message().equals(request.message()) && head.author().equals(request.author());
  }

  /**
   * Whether the head removed what the request cannot remove any more, and the rest of it changes
   * nothing: a client that sends a commit again leaves out files that it finds there.
   */
  private boolean isDoneIn(
      Repository repository, CommitRequest request, Commit head, CommitSession session) {
    Commit before = versions.load(head.parent().orElseThrow());
    List<Operation> left =
        request.operations().stream()
            .filter(operation -> !isRemovedBetween(operation, before, head))
            .toList();
    return left.size() < request.operations().size()
        && writer.makes(
            head,
            session,
            new CommitWriter.Drafting(repository, head, request.withOperations(left)));
  }

  private boolean isRemovedBetween(Operation operation, Commit before, Commit head) {
    return operation instanceof Operation.Delete delete
        && versions.findEntry(before, delete.path()).isPresent()
        && versions.findEntry(head, delete.path()).isEmpty();
  }

  private boolean makes(
      Repository repository, CommitRequest request, Commit head, CommitSession session) {
    return isSaidAlike(request, head)
        && writer.makes(
            head,
            session,
            new CommitWriter.Drafting(
                repository, versions.load(head.parent().orElseThrow()), request));
  }

  private static boolean mayBeReplay(CommitRequest request, Commit head) {
    return request.expectedParent().isPresent()
        && request.expectedParent().equals(head.parent().map(CommitRef::id));
  }

  private void checkHead(CommitRequest request, Commit head) {
    checkParent(request, head.id());
    request.conditions().forEach(condition -> check(condition, head));
  }

  private static void checkParent(CommitRequest request, CommitId found) {
    Optional<CommitId> expected = request.expectedParent();
    if (expected.isPresent() && !expected.get().equals(found)) {
      throw new StaleException(
          "stale-parent",
          "branch '%s': expected at %s, found at %s"
              .formatted(request.branch(), expected.get(), found),
          Map.of("expected", expected.get().hex(), "found", found.hex()));
    }
  }

  private void check(Condition condition, Commit parent) {
    Optional<FileEntry> file = versions.findFile(parent, condition.path());
    boolean holds =
        switch (condition) {
          case Condition.Absent _ -> file.isEmpty();
          case Condition.Present _ -> file.isPresent();
          case Condition.Holds holding ->
              file.filter(found -> holding.contents().contains(found.content())).isPresent();
        };
    if (!holds) {
      throw new StaleException(
          "precondition-failed",
          "'" + condition.path() + "' is not in the state that was asked for",
          Map.of(
              "path",
              condition.path().value(),
              "found",
              file.map(found -> found.content().toHex()).orElse("nothing")));
    }
  }

  private static NotFoundException branchNotFound(RefName branch) {
    return new NotFoundException(
        "branch-not-found",
        "branch '" + branch + "' is not there",
        Map.of("found", branch.value()));
  }

  /** By what a request that was done before is known. */
  private enum Replays {
    /** By the parent it names. */
    WITH_PARENT,
    /** By that, or by what it would have made. */
    BY_EFFECT
  }

  /**
   * A branch to be made one commit.
   *
   * @param repository where
   * @param branch which
   * @param message what the commit says
   * @param author whose account makes it
   */
  public record Squash(RepositoryId repository, BranchName branch, String message, Author author) {
    /** Checks the message. */
    public Squash {
      CommitRequest.checkMessage(message);
    }
  }
}

package dev.jogakbo.service.hub;

import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.Discussion;
import dev.jogakbo.service.repo.Discussion.Event;
import dev.jogakbo.service.repo.Discussion.EventType;
import dev.jogakbo.service.repo.Discussion.Kind;
import dev.jogakbo.service.repo.Discussion.Status;
import dev.jogakbo.service.repo.PullName;
import dev.jogakbo.service.repo.RefTarget;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.StaleException;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.CommitRequest;
import dev.jogakbo.service.version.CommitResult;
import dev.jogakbo.service.version.Condition;
import dev.jogakbo.service.version.DiffQuery;
import dev.jogakbo.service.version.FileChange;
import dev.jogakbo.service.version.FileChange.Side;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.Operation;
import dev.jogakbo.service.version.Operation.Delete;
import dev.jogakbo.service.version.Operation.PutKnown;
import dev.jogakbo.service.version.Operation.Target;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Changes that are proposed: a line of commits of its own, {@code refs/pr/N}, which a merge puts on
 * the default branch as one commit. A file that was changed there meanwhile stands in the way.
 */
@Component
final class PullRequests {
  private final Hub hub;
  private final Clock clock;

  PullRequests(Hub hub, Clock clock) {
    this.hub = hub;
    this.clock = clock;
  }

  /** Begins a discussion without a change. */
  Discussion discuss(Repository repository, Opening opening) {
    return hub.repositories()
        .begin(repository.id(), Optional.empty(), number -> opened(opening, number, ""));
  }

  /** Begins a pull request at the commit. */
  Discussion propose(Repository repository, Commit base, Opening opening) {
    return hub.repositories()
        .begin(
            repository.id(),
            Optional.of(RefTarget.of(base.ref())),
            number -> opened(opening, number, base.id().hex()));
  }

  private Discussion opened(Opening opening, int number, String base) {
    Discussion bare =
        new Discussion(
            number,
            base.isEmpty() ? Kind.DISCUSSION : Kind.PULL_REQUEST,
            opening.title(),
            opening.author().name(),
            now(),
            Status.OPEN,
            base,
            "",
            List.of());
    return opening.description().isEmpty()
        ? bare
        : bare.with(event(EventType.COMMENT, opening.author(), opening.description()));
  }

  /** Returns an event that happens now. */
  Event event(EventType type, Author author, String text) {
    return new Event(type, author.name(), now(), text);
  }

  /** Puts the change on the default branch. */
  Discussion merge(Repository repository, Discussion pull, Author author) {
    if (pull.kind() != Kind.PULL_REQUEST || pull.status() != Status.OPEN) {
      throw new ProblemException(ProblemType.CONFLICT, "only an open pull request can be merged");
    }
    CommitResult merged = commit(repository, pull, author);
    return hub.repositories()
        .discuss(
            repository.id(), pull.number(), before -> before.mergedAs(merged.commit().id().hex()));
  }

  private CommitResult commit(Repository repository, Discussion pull, Author author) {
    List<Condition> conditions = new ArrayList<>();
    List<Operation> operations = new ArrayList<>();
    for (FileChange change : changes(repository, pull)) {
      change.before().ifPresent(before -> remove(change, before, conditions, operations));
      change.after().ifPresent(after -> put(change, after, conditions, operations));
    }
    try {
      return hub.commits()
          .commit(
              new CommitRequest(
                  repository.id(),
                  repository.defaultBranch(),
                  pull.title() + " (#" + pull.number() + ")",
                  author,
                  Optional.empty(),
                  conditions,
                  operations));
    } catch (StaleException e) {
      throw new ProblemException(
          ProblemType.CONFLICT,
          "cannot be merged: %s of %s".formatted(e.getMessage(), repository.defaultBranch()));
    }
  }

  /** The branch must still have what the change began with; what it leaves behind goes. */
  private static void remove(
      FileChange change, Side before, List<Condition> conditions, List<Operation> operations) {
    conditions.add(new Condition.Holds(before.path(), Set.of(before.file().content())));
    if (change.after().filter(after -> after.path().equals(before.path())).isEmpty()) {
      operations.add(new Delete(before.path(), Target.FILE));
    }
  }

  private static void put(
      FileChange change, Side after, List<Condition> conditions, List<Operation> operations) {
    if (change.before().filter(before -> before.path().equals(after.path())).isEmpty()) {
      conditions.add(new Condition.Absent(after.path()));
    }
    operations.add(new PutKnown(after.path(), after.file().content()));
  }

  private List<FileChange> changes(Repository repository, Discussion pull) {
    List<FileChange> changes = new ArrayList<>();
    String head = new PullName(pull.number()).fullName();
    String base = base(repository, pull, head);
    @Nullable String cursor = null;
    do {
      var page =
          hub.diffs()
              .list(repository, new DiffQuery(base, head, DiffQuery.LIMIT_MAX, cursor))
              .page();
      changes.addAll(page.items());
      cursor = page.nextCursor();
    } while (cursor != null);
    return changes;
  }

  /**
   * Where the change began. If that commit was made anew meanwhile, it is where the lines of the
   * change and of the default branch part.
   */
  private String base(Repository repository, Discussion pull, String head) {
    if (hub.versions().find(repository, pull.base()).isPresent()) {
      return pull.base();
    }
    Commit main = hub.versions().load(repository, "HEAD");
    Optional<CommitRef> at = hub.versions().find(repository, head);
    while (at.isPresent() && !hub.history().isAncestor(at.get(), main.ref())) {
      at = hub.versions().load(at.get()).parent();
    }
    return at.map(found -> found.id().hex())
        .orElseThrow(() ->
            new ProblemException(
                ProblemType.CONFLICT,
                "cannot be merged: it began at commit %s, which is not there any more"
                    .formatted(pull.base())));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /**
   * What begins a discussion.
   *
   * @param title one line
   * @param description what is said first, "" for nothing
   * @param author who begins it
   */
  record Opening(String title, String description, Author author) {}
}

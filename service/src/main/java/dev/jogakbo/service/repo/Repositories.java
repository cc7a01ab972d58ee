package dev.jogakbo.service.repo;

import dev.jogakbo.service.repo.JournalEntry.Change;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * All repositories: made, found, listed, changed, deleted. A new one has a first commit on {@code
 * main} from its first moment. Safe for use by many threads.
 */
public final class Repositories {
  /** Longest description. */
  public static final int DESCRIPTION_LENGTH_MAX = 2000;

  private final RepositoryJournal journal;
  private final FirstCommit firstCommit;
  private final RepositoryListing listing;
  private final Clock clock;
  private final RandomGenerator random;
  private final ReentrantLock naming = new ReentrantLock();

  /** Creates the door to the journal's repositories. */
  public Repositories(
      RepositoryJournal journal,
      FirstCommit firstCommit,
      RepositoryListing listing,
      Clock clock,
      RandomGenerator random) {
    this.journal = journal;
    this.firstCommit = firstCommit;
    this.listing = listing;
    this.clock = clock;
    this.random = random;
  }

  /**
   * Creates a repository.
   *
   * @throws ConflictException ({@code dataset-exists}) if the name is taken, whatever its case
   */
  public Repository create(NewRepository request) {
    checkDescription(request.description());
    Instant now = now();
    Repository repository =
        new Repository(
            RepositoryId.random(random),
            request.name(),
            request.visibility(),
            request.gating(),
            request.description(),
            request.parquet().policy(),
            request.parquet().timing(),
            request.domain(),
            now,
            now,
            Repository.MAIN);
    naming.lock();
    try {
      return journal.locked(repository.id(), () -> create(repository, request.creator()));
    } finally {
      naming.unlock();
    }
  }

  private Repository create(Repository repository, Author creator) {
    refuseTaken(repository.name(), repository.id());
    return firstCommit.write(repository, creator, first -> create(repository, first));
  }

  private Repository create(Repository repository, CommitRef first) {
    RefMove main = RefMove.forward(repository.defaultBranch(), null, RefTarget.of(first));
    return append(
        repository.id(),
        new JournalEntry(Change.CREATED, repository.createdAt(), repository, List.of(main)));
  }

  /** Returns the repository of that name. */
  public Optional<Repository> find(RepositoryName name) {
    return holder(name).flatMap(this::find);
  }

  /**
   * Returns the repository of that name, or, if nobody has it now, the one that had it last, unless
   * that was deleted. So a name that another took is never again one of who had it before.
   */
  public Optional<Repository> findByAnyName(RepositoryName name) {
    return holder(name)
        .or(() -> journal.tables().findFormerName(name).map(FormerName.Holder::id))
        .flatMap(this::find);
  }

  /** Returns the repository of that id, unless it was deleted. */
  public Optional<Repository> find(RepositoryId id) {
    journal.settle(id);
    return journal
        .tables()
        .find(id)
        .filter(RepositoryState::isLive)
        .map(RepositoryState::repository);
  }

  /**
   * Returns the repository of that name.
   *
   * @throws NotFoundException ({@code dataset-not-found}) if there is none
   */
  public Repository load(RepositoryName name) {
    return find(name).orElseThrow(() -> notFound(name.toString()));
  }

  /**
   * Returns the repository of that id.
   *
   * @throws NotFoundException ({@code dataset-not-found}) if there is none
   */
  public Repository load(RepositoryId id) {
    return find(id).orElseThrow(() -> notFound(id.toString()));
  }

  /** Lists repositories. */
  public Page<Repository> list(RepositoryQuery query) {
    return listing.list(query);
  }

  /**
   * Changes attributes. A change that changes nothing writes nothing.
   *
   * @throws ConflictException ({@code dataset-exists}) if the new name is taken
   * @throws NotFoundException ({@code dataset-not-found}) if there is no such repository
   */
  public Repository update(RepositoryId id, RepositoryChange change) {
    change.description().ifPresent(Repositories::checkDescription);
    naming.lock();
    try {
      return journal.locked(id, () -> updateLocked(id, change));
    } finally {
      naming.unlock();
    }
  }

  private Repository updateLocked(RepositoryId id, RepositoryChange change) {
    Repository before = load(id);
    Repository after = changed(before, change);
    if (after.equals(before)) {
      return before;
    }
    refuseTaken(after.name(), id);
    Instant at = nowAfterOthersLeft(before.name());
    return append(id, new JournalEntry(Change.UPDATED, at, after, List.of()));
  }

  /**
   * Deletes a repository with all its refs. Its name is free at once; its bytes go when they are
   * collected.
   *
   * @throws NotFoundException ({@code dataset-not-found}) if there is no such repository
   */
  public void delete(RepositoryId id) {
    naming.lock();
    try {
      journal.locked(id, () -> deleteLocked(id));
    } finally {
      naming.unlock();
    }
  }

  private Repository deleteLocked(RepositoryId id) {
    Repository repository = load(id);
    List<RefMove> moves = new ArrayList<>();
    for (Ref ref : journal.tables().refs(id)) {
      moves.add(RefMove.away(ref.name(), ref.target(), null));
    }
    Instant at = nowAfterOthersLeft(repository.name());
    return append(id, new JournalEntry(Change.DELETED, at, null, moves));
  }

  /** Returns branches and tags, in byte order of their full names. */
  public List<Ref> refs(RepositoryId id) {
    journal.settle(id);
    return journal.tables().refs(id);
  }

  /** Returns which commits came before which, as far as the log tells. */
  public KnownAncestors knownAncestors(RepositoryId id) {
    return new KnownAncestors(() -> journal.locked(id, () -> journal.forwardMoves(id)));
  }

  /** Returns where the ref points. */
  public Optional<RefTarget> findRef(RepositoryId id, RefName ref) {
    journal.settle(id);
    return journal.tables().findRef(id, ref);
  }

  /**
   * Makes sure that what is in the index is what the logs say, also where the last change of a
   * repository ended in doubt.
   */
  public void settle() {
    journal.settleAll();
  }

  /** Gives the sink every repository. */
  public void forEach(Consumer<Repository> sink) {
    listing.forEachState(state -> {
      if (state.isLive()) {
        sink.accept(state.repository());
      }
    });
  }

  /** Gives the sink every former root, those of deleted repositories too. */
  public void forEachFormer(Consumer<FormerRoot> sink) {
    listing.forEachState(state -> journal.tables().former(state.repository()).forEach(sink));
  }

  /**
   * Moves refs, each as {@code decide} says from the repository's present state, while nobody else
   * changes it. Deciding nothing writes nothing.
   *
   * @throws NotFoundException ({@code dataset-not-found}) if there is no such repository
   * @throws OutcomeUnknownException if the refs may or may not have moved
   * @throws StaleException ({@code log-moved}) if the log went on elsewhere
   */
  public void moveRefs(RepositoryId id, Function<Repository, List<RefMove>> decide) {
    journal.locked(
        id,
        () -> {
          Repository repository = load(id);
          List<RefMove> moves = decide.apply(repository);
          return moves.isEmpty()
              ? repository
              : append(id, new JournalEntry(Change.REFS, now(), null, moves));
        });
  }

  /** Returns the discussions, oldest first. */
  public List<Discussion> discussions(RepositoryId id) {
    journal.settle(id);
    return journal.tables().discussions(id);
  }

  /** Returns the discussion of that number. */
  public Optional<Discussion> findDiscussion(RepositoryId id, int number) {
    journal.settle(id);
    return journal.tables().findDiscussion(id, number);
  }

  /**
   * Begins a discussion, as {@code begin} says of its number, and with it the line of its change.
   *
   * @param line where the change begins; nothing if none is proposed
   */
  public Discussion begin(
      RepositoryId id, Optional<RefTarget> line, IntFunction<Discussion> begin) {
    return journal.locked(
        id,
        () -> {
          load(id);
          int number = journal.tables().discussions(id).size() + 1;
          Discussion begun = begin.apply(number);
          List<RefMove> moves =
              line.map(target -> RefMove.forward(new PullName(number), null, target)).stream()
                  .toList();
          append(id, JournalEntry.of(now(), moves, begun));
          return begun;
        });
  }

  /**
   * Changes a discussion while nobody else does.
   *
   * @throws NotFoundException ({@code discussion-not-found}) if there is none of that number
   */
  public Discussion discuss(RepositoryId id, int number, UnaryOperator<Discussion> change) {
    return journal.locked(
        id,
        () -> {
          load(id);
          Discussion before =
              journal
                  .tables()
                  .findDiscussion(id, number)
                  .orElseThrow(() ->
                      new NotFoundException(
                          "discussion-not-found", "there is no discussion " + number));
          Discussion after = change.apply(before);
          append(id, JournalEntry.of(now(), List.of(), after));
          return after;
        });
  }

  /** Returns how accounts stand with the dataset, by their names. */
  public List<AccessRequest> accessRequests(RepositoryId id) {
    journal.settle(id);
    return journal.tables().accessRequests(id);
  }

  /** Returns how the account stands with the dataset, if it ever asked or was let in. */
  public Optional<AccessRequest> findAccessRequest(RepositoryId id, String account) {
    journal.settle(id);
    return journal.tables().findAccessRequest(id, account);
  }

  /** Returns whether the dataset has let the account in. */
  public boolean isAdmitted(RepositoryId id, String account) {
    return findAccessRequest(id, account)
        .filter(request -> request.status() == AccessRequest.Status.ACCEPTED)
        .isPresent();
  }

  /**
   * Changes how an account stands with the dataset while nobody else does. A change that changes
   * nothing writes nothing.
   */
  public AccessRequest decideAccess(
      RepositoryId id,
      String account,
      BiFunction<Repository, Optional<AccessRequest>, AccessRequest> change) {
    return journal.locked(
        id,
        () -> {
          Repository repository = load(id);
          Optional<AccessRequest> before = journal.tables().findAccessRequest(id, account);
          AccessRequest after = change.apply(repository, before);
          if (!before.equals(Optional.of(after))) {
            append(id, JournalEntry.of(now(), after));
          }
          return after;
        });
  }

  private Repository append(RepositoryId id, JournalEntry entry) {
    return journal.append(id, entry).repository();
  }

  private static Repository changed(Repository before, RepositoryChange change) {
    return new Repository(
        before.id(),
        change.name().orElse(before.name()),
        change.visibility().orElse(before.visibility()),
        change.gating().orElse(before.gating()),
        change.description().orElse(before.description()),
        change.parquetPolicy().orElse(before.parquetPolicy()),
        change.parquetTiming().orElse(before.parquetTiming()),
        before.domain(),
        before.createdAt(),
        before.updatedAt(),
        before.defaultBranch());
  }

  private void refuseTaken(RepositoryName name, RepositoryId id) {
    journal.settleAll();
    if (journal.tables().findName(name).filter(other -> !other.equals(id)).isPresent()) {
      throw new ConflictException(
          "dataset-exists",
          "dataset '" + name + "' is there already",
          Map.of("found", name.toString()));
    }
  }

  /**
   * Whose the name is; a creation that ended in doubt may have to be looked up in its log first.
   */
  private Optional<RepositoryId> holder(RepositoryName name) {
    Optional<RepositoryId> holder = journal.tables().findName(name);
    if (holder.isEmpty()) {
      journal.settleAll();
      holder = journal.tables().findName(name);
    }
    return holder;
  }

  private static void checkDescription(String description) {
    if (description.length() > DESCRIPTION_LENGTH_MAX) {
      throw new InvalidRequestException(
          "bad-description",
          "description: expected at most %d characters, found %d"
              .formatted(DESCRIPTION_LENGTH_MAX, description.length()));
    }
  }

  private static NotFoundException notFound(String name) {
    return new NotFoundException(
        "dataset-not-found", "dataset '" + name + "' is not there", Map.of("found", name));
  }

  /**
   * The time of an entry by which a name may be left. Of all that left it the last one counts, so
   * it is after the others even if the clock was set back.
   */
  private Instant nowAfterOthersLeft(RepositoryName name) {
    Instant now = now();
    return journal
        .tables()
        .findFormerName(name)
        .map(left -> left.at().plusMillis(1))
        .filter(now::isBefore)
        .orElse(now);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}

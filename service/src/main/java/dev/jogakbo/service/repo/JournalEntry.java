package dev.jogakbo.service.repo;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One change of a repository, as its log keeps it.
 *
 * @param change what kind
 * @param at when
 * @param repository the attributes from now on, or null if they stay
 * @param refs the refs that moved
 * @param discussion the discussion as it is from now on, or null if none changed
 * @param request how an account stands from now on, or null if none stands otherwise
 */
record JournalEntry(
    Change change,
    Instant at,
    @Nullable Repository repository,
    List<RefMove> refs,
    @Nullable Discussion discussion,
    @Nullable AccessRequest request) {

  JournalEntry {
    refs = List.copyOf(refs);
  }

  JournalEntry(Change change, Instant at, @Nullable Repository repository, List<RefMove> refs) {
    this(change, at, repository, refs, null, null);
  }

  static JournalEntry of(Instant at, List<RefMove> refs, Discussion discussion) {
    return new JournalEntry(Change.REFS, at, null, refs, discussion, null);
  }

  static JournalEntry of(Instant at, AccessRequest request) {
    return new JournalEntry(Change.REFS, at, null, List.of(), null, request);
  }

  /** Whether it is a matter between an account and the owners, and not a change of the dataset. */
  boolean isAboutAccount() {
    return request != null;
  }

  /** Kinds of change; the names are part of the stored form. */
  enum Change {
    CREATED,
    UPDATED,
    REFS,
    DELETED
  }
}

package dev.jogakbo.service.repo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which commits came before which, as far as the log of a repository tells: where a ref was, and
 * where it went forward to. So what lies behind a commit is found though that commit is lost. Reads
 * the log when first asked. Used by one thread.
 */
public final class KnownAncestors {
  private final Supplier<List<RefMove>> forwardMoves;
  private @Nullable Map<CommitId, Set<CommitRef>> before;

  /** Creates it over the moves of refs to where what they pointed to is an ancestor. */
  KnownAncestors(Supplier<List<RefMove>> forwardMoves) {
    this.forwardMoves = forwardMoves;
  }

  /** Returns all known ancestors of the commits that are not among these, nearest first. */
  public List<CommitRef> behind(Set<CommitId> commits) {
    List<CommitRef> behind = new ArrayList<>();
    Set<CommitId> met = new HashSet<>(commits);
    Deque<CommitId> pending = new ArrayDeque<>(commits);
    for (CommitId next = pending.poll(); next != null; next = pending.poll()) {
      for (CommitRef ancestor : of(next)) {
        if (met.add(ancestor.id())) {
          behind.add(ancestor);
          pending.add(ancestor.id());
        }
      }
    }
    return behind;
  }

  private Set<CommitRef> of(CommitId commit) {
    Map<CommitId, Set<CommitRef>> known = before;
    if (known == null) {
      known = read();
      before = known;
    }
    return known.getOrDefault(commit, Set.of());
  }

  private Map<CommitId, Set<CommitRef>> read() {
    Map<CommitId, Set<CommitRef>> known = new HashMap<>();
    for (RefMove move : forwardMoves.get()) {
      known
          .computeIfAbsent(
              Objects.requireNonNull(move.after()).commit().id(), _ -> new LinkedHashSet<>())
          .add(Objects.requireNonNull(move.before()).commit());
    }
    return known;
  }
}

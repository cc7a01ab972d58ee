package dev.jogakbo.service.repo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
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

  /** Returns all ancestors of the commits that are known. */
  public List<CommitRef> allBehind(Collection<CommitRef> commits) {
    List<CommitRef> behind = new ArrayList<>();
    Set<CommitRef> met = new HashSet<>();
    Deque<CommitRef> pending = new ArrayDeque<>(commits);
    while (!pending.isEmpty()) {
      for (CommitRef ancestor : of(pending.pop().id())) {
        if (met.add(ancestor)) {
          behind.add(ancestor);
          pending.add(ancestor);
        }
      }
    }
    return behind;
  }

  /** Returns ancestors of the commit from which all others that are known can be found. */
  public Collection<CommitRef> of(CommitId commit) {
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

package dev.jogakbo.service.repo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows a log, and knows where each ref was that went only forward from there: commits that the
 * refs reach, even where one in between is lost and does not name them any more. What a ref was
 * moved away from is not among them.
 */
final class FormerPositions {
  private final Map<RefName, List<FormerPosition>> byRef = new HashMap<>();

  /** Follows the next entry of the log. */
  void add(JournalEntry entry) {
    for (RefMove move : entry.refs()) {
      RefTarget after = move.after();
      if (after == null || move.loss() == RefMove.Loss.FORMER_ROOT) {
        byRef.remove(move.ref());
      }
      if (after != null) {
        byRef
            .computeIfAbsent(move.ref(), _ -> new ArrayList<>())
            .add(new FormerPosition(move.ref(), after.commit(), entry.at()));
      }
    }
  }

  /** Returns them, those of one ref oldest first; the last is where it is. */
  List<FormerPosition> all() {
    return byRef.values().stream().flatMap(Collection::stream).toList();
  }
}

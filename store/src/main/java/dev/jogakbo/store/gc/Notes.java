package dev.jogakbo.store.gc;

import dev.jogakbo.store.error.StoreException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What kept a run from doing more, each reason once. */
final class Notes {
  private static final int COUNT_MAX = 1000;

  private final Set<String> notes = new LinkedHashSet<>();

  void add(String note) {
    if (notes.size() < COUNT_MAX) {
      notes.add(note);
    }
  }

  void leftDamaged(StoreException damage) {
    add("left alone, run a check: " + damage.getMessage());
  }

  List<String> all() {
    return List.copyOf(notes);
  }
}

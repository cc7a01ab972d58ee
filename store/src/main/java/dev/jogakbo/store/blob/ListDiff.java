package dev.jogakbo.store.blob;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The difference of two keyed lists. Subtrees that both have are passed over unread, so the cost is
 * that of what differs, not of the lists.
 */
public final class ListDiff {
  private final ListCursor before;
  private final ListCursor after;
  private final Sink sink;

  private ListDiff(ListCursor before, ListCursor after, Sink sink) {
    this.before = before;
    this.after = after;
    this.sink = sink;
  }

  /** Gives the sink every key whose entry is not the same in both lists, in key order. */
  public static void compare(ListTreeReader before, ListTreeReader after, Sink sink) {
    if (!before.tree().equals(after.tree())) {
      new ListDiff(before.cursor(), after.cursor(), sink).run();
    }
  }

  private void run() {
    while (!before.isAtEnd() && !after.isAtEnd()) {
      if (before.peekHeight() > 0 || after.peekHeight() > 0) {
        skipOrDescend();
      } else {
        compareEntries();
      }
    }
    while (before.next()) {
      sink.differs(before.entry(), null);
    }
    while (after.next()) {
      sink.differs(null, after.entry());
    }
  }

  private void skipOrDescend() {
    ListChild left = before.peekChild();
    ListChild right = after.peekChild();
    if (left != null && right != null && left.id().equals(right.id())) {
      before.skip();
      after.skip();
      return;
    }
    int order = Integer.compare(after.peekHeight(), before.peekHeight());
    descend(order != 0 ? order : Arrays.compareUnsigned(before.peekKey(), after.peekKey()));
  }

  /** Enters the taller or earlier one: that way equal subtrees come to stand side by side. */
  private void descend(int order) {
    if (order <= 0) {
      before.descend();
    }
    if (order >= 0) {
      after.descend();
    }
  }

  private void compareEntries() {
    int order = Arrays.compareUnsigned(before.peekKey(), after.peekKey());
    ListEntry left = order <= 0 ? take(before) : null;
    ListEntry right = order >= 0 ? take(after) : null;
    if (left == null || !left.equals(right)) {
      sink.differs(left, right);
    }
  }

  private static @Nullable ListEntry take(ListCursor cursor) {
    ListEntry entry = cursor.peekEntry();
    cursor.skip();
    return entry;
  }

  /** Takes what differs. */
  @FunctionalInterface
  public interface Sink {

    /** Takes the entries of one key; the one that a list has not is null, never both. */
    void differs(@Nullable ListEntry before, @Nullable ListEntry after);
  }
}

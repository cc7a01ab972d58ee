package dev.jogakbo.store.blob;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** A walk over a list's entries in order, one node per height in memory. Used by one thread. */
public final class ListCursor {
  private final ListTreeReader reader;
  private final Deque<ListFrame> frames = new ArrayDeque<>();
  private @Nullable ListEntry entry;
  private long nextIndex;
  private long nextWeight;

  ListCursor(ListTreeReader reader) {
    this.reader = reader;
    frames.push(new ListFrame(reader.root()));
  }

  /** Moves to the next entry; false when there are no more. */
  public boolean next() {
    while (!isAtEnd()) {
      if (peekEntry() != null) {
        take();
        return true;
      }
      descend();
    }
    entry = null;
    return false;
  }

  /** Returns the entry moved to. */
  public ListEntry entry() {
    return current();
  }

  /** Returns the index of the entry moved to. */
  public long index() {
    current();
    return nextIndex - 1;
  }

  /** Returns the sum of the weights before the entry moved to. */
  public long startWeight() {
    return nextWeight - current().weight();
  }

  /** Moves before what is sought, from the beginning. */
  ListCursor seek(ListSeek seek) {
    while (!isAtEnd()) {
      if (isBefore(seek)) {
        skip();
      } else if (peekEntry() == null) {
        descend();
      } else {
        return this;
      }
    }
    return this;
  }

  /** Whether nothing is left. */
  boolean isAtEnd() {
    while (!frames.isEmpty() && frames.peek().isDone()) {
      frames.pop();
    }
    return frames.isEmpty();
  }

  /** The next entry, if no subtree has to be entered first. */
  @Nullable ListEntry peekEntry() {
    return top().entry();
  }

  /** The subtree that comes next, if one does. */
  @Nullable ListChild peekChild() {
    return top().child();
  }

  byte[] peekKey() {
    return top().key();
  }

  /** Height of what comes next: 0 for an entry, above that for subtrees. */
  int peekHeight() {
    ListChild child = peekChild();
    return child == null ? 0 : child.height() + 1;
  }

  void descend() {
    ListChild child = peekChild();
    if (child == null) {
      throw new NoSuchElementException("no subtree comes next");
    }
    top().advance();
    frames.push(new ListFrame(reader.load(child)));
  }

  /** Passes over what comes next without reading it. */
  void skip() {
    nextIndex += top().entryCount();
    nextWeight += top().weight();
    top().advance();
  }

  private void take() {
    entry = peekEntry();
    skip();
  }

  private boolean isBefore(ListSeek seek) {
    ListFrame frame = top();
    if (seek instanceof ListSeek.Key key) {
      return frame.entry() == null ? key.isPast(frame.followingKey()) : key.isMore(frame.key());
    }
    return seek.isPast(nextIndex + frame.entryCount(), nextWeight + frame.weight());
  }

  private ListEntry current() {
    if (entry == null) {
      throw new NoSuchElementException("the cursor is at no entry");
    }
    return entry;
  }

  private ListFrame top() {
    ListFrame frame = frames.peek();
    if (frame == null) {
      throw new NoSuchElementException("the list is at its end");
    }
    return frame;
  }
}

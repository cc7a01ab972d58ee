package dev.jogakbo.store.blob;

import dev.jogakbo.store.bytes.ByteWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes a list as its entries come. Nodes go to the sink as they fill, so memory is one node per
 * height. Used by one thread.
 *
 * <p>Either all entries have a key, in strictly ascending order, or none has.
 */
public final class ListTreeWriter {
  private final BlobSink sink;
  private final List<ListLevel> levels = new ArrayList<>();
  private final List<ListEntry> held = new ArrayList<>();
  private final ByteWriter inline = new ByteWriter();
  private @Nullable ListEntry last;
  private boolean finished;

  /** Creates a writer of an empty list. */
  public ListTreeWriter(BlobSink sink) {
    this.sink = sink;
    ListNodeV1.writeHeader(inline, 0);
  }

  /** Appends an entry, whose arrays must not be changed afterwards. */
  public void add(ListEntry entry) {
    checkOpen();
    checkOrder(entry);
    last = entry;
    if (!levels.isEmpty()) {
      addToLeaf(entry);
      return;
    }
    held.add(entry);
    ListNodeV1.writeEntry(inline, entry);
    if (inline.size() > ListTree.INLINE_LENGTH_MAX) {
      beginTree();
    }
  }

  /** Ends the list; nothing can be added afterwards. */
  public ListTree finish() {
    checkOpen();
    finished = true;
    return levels.isEmpty() ? ListTree.small(inline.toByteArray()) : ListTree.tree(root());
  }

  private void beginTree() {
    levels.add(new ListLevel(0));
    held.forEach(this::addToLeaf);
    held.clear();
    inline.clear();
  }

  private void addToLeaf(ListEntry entry) {
    ListLevel leaf = levels.getFirst();
    if (leaf.isFullFor(entry)) {
      flush(0);
    }
    if (leaf.add(entry)) {
      flush(0);
    }
  }

  private void flush(int height) {
    addToInner(height + 1, levels.get(height).flush(sink));
  }

  private void addToInner(int height, ListChild child) {
    if (height == levels.size()) {
      levels.add(new ListLevel(height));
    }
    ListLevel level = levels.get(height);
    if (level.isFullFor(child)) {
      flush(height);
    }
    if (level.add(child)) {
      flush(height);
    }
  }

  /** Ends the open node of every height; the one that is alone at its height is the root. */
  private ListChild root() {
    ListChild carried = null;
    for (int height = 0; height < levels.size(); height++) {
      ListLevel level = levels.get(height);
      if (carried != null) {
        addLast(height, carried);
      }
      ListChild only = level.onlyChild();
      if (only != null && height == levels.size() - 1) {
        return only;
      }
      carried = level.itemCount() == 0 ? null : level.flush(sink);
    }
    return Objects.requireNonNull(carried);
  }

  private void addLast(int height, ListChild child) {
    if (levels.get(height).isFullFor(child)) {
      flush(height);
    }
    levels.get(height).add(child);
  }

  private void checkOrder(ListEntry entry) {
    ListEntry before = last;
    if (before == null) {
      return;
    }
    boolean keyed = before.key().length > 0 || entry.key().length > 0;
    if (keyed && Arrays.compareUnsigned(before.key(), entry.key()) >= 0) {
      throw new IllegalArgumentException("list keys are not in strictly ascending order");
    }
  }

  private void checkOpen() {
    if (finished) {
      throw new IllegalStateException("the list is finished");
    }
  }
}

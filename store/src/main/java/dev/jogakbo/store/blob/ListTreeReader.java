package dev.jogakbo.store.blob;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.id.BlobId;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads a list: whole, or from an entry sought by key, by index or by weight. Seeking loads one
 * node per height. Holds no node between calls; safe for use by many threads.
 */
public final class ListTreeReader {
  private final BlobSource source;
  private final ListTree tree;

  /** Creates a reader of the list, whose nodes are in the source. */
  public ListTreeReader(BlobSource source, ListTree tree) {
    this.source = source;
    this.tree = tree;
  }

  /** Returns the list being read. */
  public ListTree tree() {
    return tree;
  }

  /** Returns a cursor before the first entry. */
  public ListCursor cursor() {
    return new ListCursor(this);
  }

  /** Returns a cursor before the entry of that index, or at the end. */
  public ListCursor cursorAtIndex(long index) {
    return cursor().seek(new ListSeek.Index(index));
  }

  /**
   * Returns a cursor before the entry that covers the offset: the first at whose end the weights
   * sum to more than it. At the end if there is none.
   */
  public ListCursor cursorAtWeight(long offset) {
    return cursor().seek(new ListSeek.Weight(offset));
  }

  /** Returns a cursor before the first entry whose key is not less; the list must be keyed. */
  public ListCursor cursorAtKey(byte[] key) {
    return cursor().seek(new ListSeek.Key(key));
  }

  /** Returns the entry of that key; the list must be keyed. */
  public Optional<ListEntry> find(byte[] key) {
    ListCursor cursor = cursorAtKey(key);
    return cursor.next() && Arrays.equals(cursor.entry().key(), key)
        ? Optional.of(cursor.entry())
        : Optional.empty();
  }

  /**
   * Offers every blob of the tree to {@code enter}, parents first; where it answers false nothing
   * below is read or offered. Entries of the leaves entered go to {@code entries}, in order.
   */
  public void walk(Predicate<BlobId> enter, ListEntrySink entries) {
    if (tree.isInline()) {
      inline().forEachEntry(entries);
    } else {
      walk(tree.root(), enter, entries);
    }
  }

  private void walk(ListChild child, Predicate<BlobId> enter, ListEntrySink entries) {
    if (!enter.test(child.id())) {
      return;
    }
    switch (load(child)) {
      case ListNode.Leaf leaf -> leaf.forEachEntry(entries);
      case ListNode.Inner inner -> inner.children().forEach(below -> walk(below, enter, entries));
    }
  }

  ListNode root() {
    return tree.isInline() ? inline() : load(tree.root());
  }

  private ListNode.Leaf inline() {
    return ListNodeV1.decodeLeaf(tree.inline(), "small list");
  }

  /** Loads a node and compares it with what its parent says of it. */
  ListNode load(ListChild child) {
    String what = "list node " + child.id();
    ListNode node = ListNodeV1.decode(source.load(BlobKind.LIST_NODE, child.id()).bytes(), what);
    ListChild found = node.summary(child.id());
    if (found.height() != child.height()
        || found.entryCount() != child.entryCount()
        || found.weight() != child.weight()) {
      throw new CorruptDataException(
          "%s: expected height %d, %d entries, weight %d; found %d, %d, %d"
              .formatted(
                  what,
                  child.height(),
                  child.entryCount(),
                  child.weight(),
                  found.height(),
                  found.entryCount(),
                  found.weight()));
    }
    return node;
  }
}

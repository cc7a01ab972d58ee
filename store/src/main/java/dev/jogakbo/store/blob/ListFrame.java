package dev.jogakbo.store.blob;

import org.jspecify.annotations.Nullable;

/** A position in a node. */
final class ListFrame {
  private final ListNode node;
  private int position;

  ListFrame(ListNode node) {
    this.node = node;
  }

  boolean isDone() {
    return position == node.size();
  }

  void advance() {
    position++;
  }

  @Nullable ListEntry entry() {
    return node instanceof ListNode.Leaf leaf ? leaf.entries().get(position) : null;
  }

  @Nullable ListChild child() {
    return node instanceof ListNode.Inner inner ? inner.children().get(position) : null;
  }

  /** First key of the item at the position. */
  byte[] key() {
    return keyAt(position);
  }

  /** First key of the item after it, if this node has one. */
  byte @Nullable [] followingKey() {
    return position + 1 < node.size() ? keyAt(position + 1) : null;
  }

  long entryCount() {
    return switch (node) {
      case ListNode.Leaf _ -> 1;
      case ListNode.Inner inner -> inner.children().get(position).entryCount();
    };
  }

  long weight() {
    return switch (node) {
      case ListNode.Leaf leaf -> leaf.entries().get(position).weight();
      case ListNode.Inner inner -> inner.children().get(position).weight();
    };
  }

  private byte[] keyAt(int index) {
    return switch (node) {
      case ListNode.Leaf leaf -> leaf.entries().get(index).key();
      case ListNode.Inner inner -> inner.children().get(index).firstKey();
    };
  }
}

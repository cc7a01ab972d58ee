package dev.jogakbo.store.blob;

import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.id.BlobId;
import org.jspecify.annotations.Nullable;

/** The node being written at one height of a tree. */
final class ListLevel {
  private static final byte[] NO_KEY = {};

  private final int height;
  private final ByteWriter node = new ByteWriter(ListCut.LENGTH_MIN);
  private final ByteWriter item = new ByteWriter();
  private long entryCount;
  private long weight;
  private int itemCount;
  private byte[] firstKey = NO_KEY;
  private @Nullable ListChild lastChild;

  ListLevel(int height) {
    this.height = height;
    begin();
  }

  /** Whether the entry must go into the next node. */
  boolean isFullFor(ListEntry entry) {
    ListNodeV1.writeEntry(item.clear(), entry);
    return isFull(1);
  }

  /** Whether the child must go into the next node. */
  boolean isFullFor(ListChild child) {
    ListNodeV1.writeChild(item.clear(), child);
    return isFull(2);
  }

  /** Appends; returns whether the node ends here. */
  boolean add(ListEntry entry) {
    ListNodeV1.writeEntry(item.clear(), entry);
    append(1, entry.weight(), entry.key());
    return ListCut.endsAfter(ListCut.hash(entry), item.size(), node.size());
  }

  /** Appends; returns whether the node ends here. */
  boolean add(ListChild child) {
    ListNodeV1.writeChild(item.clear(), child);
    lastChild = child;
    append(child.entryCount(), child.weight(), child.firstKey());
    return itemCount > 1 && ListCut.endsAfter(ListCut.hash(child), item.size(), node.size());
  }

  int itemCount() {
    return itemCount;
  }

  /** Returns the child if it is the only one. */
  @Nullable ListChild onlyChild() {
    return itemCount == 1 ? lastChild : null;
  }

  /** Writes the node and begins another. */
  ListChild flush(BlobSink sink) {
    BlobId id = sink.put(BlobKind.LIST_NODE, node.toByteArray());
    ListChild child = new ListChild(id, height, entryCount, weight, firstKey);
    begin();
    return child;
  }

  private boolean isFull(int itemCountMin) {
    return itemCount >= itemCountMin && node.size() + item.size() > ListCut.LENGTH_MAX;
  }

  private void append(long entries, long itemWeight, byte[] key) {
    if (itemCount == 0) {
      firstKey = key;
    }
    itemCount++;
    entryCount += entries;
    weight = Math.addExact(weight, itemWeight);
    node.bytes(item.toByteArray());
  }

  private void begin() {
    ListNodeV1.writeHeader(node.clear(), height);
    entryCount = 0;
    weight = 0;
    itemCount = 0;
    firstKey = NO_KEY;
    lastChild = null;
  }
}

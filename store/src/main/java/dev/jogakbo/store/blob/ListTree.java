package dev.jogakbo.store.blob;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.id.BlobId;
import java.util.Optional;

/**
 * A list of {@link ListEntry}s, held by its owner: the entries themselves if they are few, else the
 * root of a tree of blobs. The same entries always give the same list, however they were written.
 *
 * <pre>
 *   small: 0 u8, node length varint, leaf node (see ListNodeV1)           node of at most 4 KiB
 *   tree:  1 u8, height u8, entry count varint, weight varint, root blob id 32
 * </pre>
 *
 * The height is that of the root: 0 is a leaf.
 */
public final class ListTree {
  /** Longest leaf that is kept by the owner of the list. */
  static final int INLINE_LENGTH_MAX = 4096;

  private static final int SMALL = 0;
  private static final int TREE = 1;

  private final ListChild root;
  private final byte[] inline;

  private ListTree(ListChild root, byte[] inline) {
    this.root = root;
    this.inline = inline;
  }

  static ListTree small(byte[] leaf) {
    ListNode.Leaf node = ListNodeV1.decodeLeaf(leaf, "small list");
    return new ListTree(node.summary(Blob.idOf(BlobKind.LIST_NODE, leaf)), leaf);
  }

  static ListTree tree(ListChild root) {
    return new ListTree(root, new byte[0]);
  }

  /** Reads what {@link #write} wrote. */
  public static ListTree read(ByteReader reader) {
    int form = reader.u8();
    return switch (form) {
      case SMALL -> small(reader.bytes(reader.varint(INLINE_LENGTH_MAX)));
      case TREE -> readTree(reader);
      default -> throw reader.corrupt("expected a list of form 0 or 1, found " + form);
    };
  }

  private static ListTree readTree(ByteReader reader) {
    int height = reader.u8();
    if (height > ListNodeV1.HEIGHT_MAX) {
      throw reader.corrupt(
          "expected a height up to " + ListNodeV1.HEIGHT_MAX + ", found " + height);
    }
    long entryCount = reader.varint();
    long weight = reader.varint();
    BlobId id = BlobId.of(reader.bytes(BlobId.LENGTH_BYTES));
    return tree(new ListChild(id, height, entryCount, weight, new byte[0]));
  }

  /** Appends the stored form. */
  public void write(ByteWriter writer) {
    if (isInline()) {
      writer.u8(SMALL).varint(inline.length).bytes(inline);
    } else {
      writer.u8(TREE).u8(root.height()).varint(root.entryCount()).varint(root.weight());
      writer.bytes(root.id().toBytes());
    }
  }

  /** Returns the number of entries. */
  public long entryCount() {
    return root.entryCount();
  }

  /** Returns the sum of the entries' weights. */
  public long weight() {
    return root.weight();
  }

  /** Returns the root blob, or nothing if the owner holds the entries. */
  public Optional<BlobId> rootId() {
    return isInline() ? Optional.empty() : Optional.of(root.id());
  }

  boolean isInline() {
    return inline.length > 0;
  }

  byte[] inline() {
    return inline;
  }

  ListChild root() {
    return root;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ListTree that
        && isInline() == that.isInline()
        && root.id().equals(that.root.id());
  }

  @Override
  public int hashCode() {
    return root.id().hashCode();
  }

  @Override
  public String toString() {
    return "list of %d entries at %s"
        .formatted(entryCount(), rootId().isEmpty() ? "hand" : root.id());
  }
}

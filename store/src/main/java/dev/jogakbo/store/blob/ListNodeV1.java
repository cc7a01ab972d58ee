package dev.jogakbo.store.blob;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import dev.jogakbo.store.id.BlobId;
import java.util.ArrayList;
import java.util.List;

/**
 * Bytes of a list node, leaf or inner, first version.
 *
 * <pre>
 *   node:   version 1 u8, height u8, items up to the end
 *   entry:  key length varint, value length varint, weight varint, key, value         height 0
 *   child:  blob id 32, entry count varint, weight varint, key length varint, key     height 1 to 16
 * </pre>
 *
 * Items have no count, so that a node is written as its items come and a cut needs no rewriting. A
 * child's key is the first key below it; its height is one less than its node's.
 */
final class ListNodeV1 {
  static final int VERSION = 1;
  static final int HEIGHT_MAX = 16;

  private ListNodeV1() {}

  static void writeHeader(ByteWriter writer, int height) {
    writer.u8(VERSION).u8(height);
  }

  static void writeEntry(ByteWriter writer, ListEntry entry) {
    writer.varint(entry.key().length).varint(entry.value().length).varint(entry.weight());
    writer.bytes(entry.key()).bytes(entry.value());
  }

  static void writeChild(ByteWriter writer, ListChild child) {
    writer.bytes(child.id().toBytes()).varint(child.entryCount()).varint(child.weight());
    writer.varint(child.firstKey().length).bytes(child.firstKey());
  }

  static ListNode.Leaf decodeLeaf(byte[] bytes, String what) {
    if (decode(bytes, what) instanceof ListNode.Leaf leaf) {
      return leaf;
    }
    throw new CorruptDataException(what + ": expected a leaf, found an inner node");
  }

  static ListNode decode(byte[] bytes, String what) {
    ByteReader reader = new ByteReader(bytes, what);
    checkVersion(reader.u8(), what);
    int height = reader.u8();
    if (height > HEIGHT_MAX) {
      throw reader.corrupt("expected a height up to " + HEIGHT_MAX + ", found " + height);
    }
    try {
      return height == 0 ? leaf(reader) : inner(reader, height);
    } catch (ArithmeticException e) {
      throw new CorruptDataException(what + ": its weights or counts overflow", e);
    }
  }

  private static void checkVersion(int version, String what) {
    if (version > VERSION) {
      throw new FormatTooNewException(
          what + ": expected version " + VERSION + ", found " + version);
    }
    if (version < VERSION) {
      throw new FormatTooOldException(
          what + ": expected version " + VERSION + ", found " + version);
    }
  }

  private static ListNode.Leaf leaf(ByteReader reader) {
    List<ListEntry> entries = new ArrayList<>();
    long weight = 0;
    while (reader.remaining() > 0) {
      ListEntry entry = entry(reader);
      weight = Math.addExact(weight, entry.weight());
      entries.add(entry);
    }
    return new ListNode.Leaf(entries);
  }

  private static ListEntry entry(ByteReader reader) {
    int keyLengthBytes = reader.varint(ListEntry.KEY_LENGTH_MAX);
    int valueLengthBytes = reader.varint(ListEntry.LENGTH_MAX - keyLengthBytes);
    long weight = reader.varint();
    return new ListEntry(reader.bytes(keyLengthBytes), reader.bytes(valueLengthBytes), weight);
  }

  private static ListNode.Inner inner(ByteReader reader, int height) {
    List<ListChild> children = new ArrayList<>();
    long entryCount = 0;
    long weight = 0;
    do {
      ListChild child = child(reader, height - 1);
      entryCount = Math.addExact(entryCount, child.entryCount());
      weight = Math.addExact(weight, child.weight());
      children.add(child);
    } while (reader.remaining() > 0);
    return new ListNode.Inner(children);
  }

  private static ListChild child(ByteReader reader, int height) {
    BlobId id = BlobId.of(reader.bytes(BlobId.LENGTH_BYTES));
    long entryCount = reader.varint();
    long weight = reader.varint();
    byte[] firstKey = reader.bytes(reader.varint(ListEntry.KEY_LENGTH_MAX));
    return new ListChild(id, height, entryCount, weight, firstKey);
  }
}

package dev.jogakbo.chunker.hash;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The Merkle tree of Xet over the chunks of a xorb or a file, built as they come. Neighbours are
 * grouped from left to right: a group ends at its third or a later node whose hash is 0 modulo 4,
 * at its ninth node, or with the level. The parent of a group, even of one node, joins the level
 * above; a level of one node is the root.
 *
 * <p>Only the open group of each level is kept: at most eight nodes a level, and every level is at
 * most a third as long as the one below. So memory grows with the logarithm of the number of
 * chunks. The roots may be asked for at any time. Not thread safe. Source: Xet protocol
 * specification, Merkle root.
 */
public final class MerkleTree {
  private static final byte[] NO_SALT = new byte[Blake3.KEY_BYTES];
  private static final Blake3 UNSALTED = Blake3.keyed(NO_SALT);
  private static final Blake3 INTERNAL =
      Blake3.keyed(
          HexFormat.of()
              .parseHex("017ec5c7a5472996fd946666b48a02e65ddd536f37c76dd2f86352e64a53713f"));

  private final List<MerkleLevel> levels = new ArrayList<>();
  private long lengthBytes;

  /** Appends a chunk. */
  public void add(ChunkHash hash, long chunkLengthBytes) {
    if (chunkLengthBytes < 0) {
      throw new IllegalArgumentException(
          "chunk " + hash + ": length " + chunkLengthBytes + " is negative");
    }
    lengthBytes = Math.addExact(lengthBytes, chunkLengthBytes);
    addNode(0, new MerkleNode(hash.toBytes(), chunkLengthBytes));
  }

  /** Number of chunks so far. */
  public long chunkCount() {
    return levels.isEmpty() ? 0 : levels.getFirst().count();
  }

  /** Bytes of all chunks so far. */
  public long lengthBytes() {
    return lengthBytes;
  }

  /**
   * Hash of the xorb of these chunks: 32 zero bytes if there is none, the hash of the chunk if
   * there is one.
   */
  public XorbHash xorbHash() {
    return XorbHash.of(root());
  }

  /** Hash of the file of these chunks: 32 zero bytes if there is none. */
  public FileHash fileHash() {
    return fileHash(UNSALTED);
  }

  /**
   * Hash of the file of these chunks under a salt of 32 bytes: 32 zero bytes if there is no chunk.
   */
  public FileHash fileHash(byte[] salt) {
    return fileHash(Blake3.keyed(salt));
  }

  private FileHash fileHash(Blake3 keyed) {
    return levels.isEmpty() ? FileHash.EMPTY : FileHash.of(keyed.hash(root(), 0, Hash256.BYTES));
  }

  private void addNode(int height, MerkleNode node) {
    if (height == levels.size()) {
      levels.add(new MerkleLevel());
    }
    MerkleLevel level = levels.get(height);
    level.add(node);
    if (level.endsGroup()) {
      MerkleNode parent = parentOf(level.openGroup());
      level.beginGroup();
      addNode(height + 1, parent);
    }
  }

  /** Closes every level as if the input ended here, leaving the levels as they are. */
  private byte[] root() {
    List<MerkleNode> closed = List.of();
    for (MerkleLevel level : levels) {
      List<MerkleNode> tail = new ArrayList<>(level.openGroup());
      tail.addAll(closed);
      if (level.count() + closed.size() == 1) {
        return tail.getFirst().hash();
      }
      closed = tail.isEmpty() ? List.of() : List.of(parentOf(tail));
    }
    return closed.isEmpty() ? new byte[Hash256.BYTES] : closed.getFirst().hash();
  }

  private static MerkleNode parentOf(List<MerkleNode> group) {
    StringBuilder text = new StringBuilder();
    long groupLengthBytes = 0;
    for (MerkleNode node : group) {
      text.append(ChunkHash.of(node.hash()).toHex())
          .append(" : ")
          .append(node.lengthBytes())
          .append('\n');
      groupLengthBytes += node.lengthBytes();
    }
    byte[] ascii = text.toString().getBytes(US_ASCII);
    return new MerkleNode(INTERNAL.hash(ascii, 0, ascii.length), groupLengthBytes);
  }
}

package dev.jogakbo.chunker.hash;

import java.util.HexFormat;
import java.util.List;

/**
 * The hashes of the Xet protocol above the chunk (protocol specification, hashing). Trees over more
 * chunks than should be held as a list are built with {@link MerkleTree}.
 */
public final class XetHashes {
  private static final Blake3 VERIFICATION =
      Blake3.keyed(
          HexFormat.of()
              .parseHex("7f1857d6ce56ed66127ff913e7a5c3f3a4cd26d5b5db49e64124987f28fb94c3"));

  private XetHashes() {}

  /** Hash of a xorb of these chunks in order. */
  public static XorbHash xorbHash(List<SizedChunk> chunks) {
    return treeOf(chunks).xorbHash();
  }

  /** Hash of a file of these chunks in order. */
  public static FileHash fileHash(List<SizedChunk> chunks) {
    return treeOf(chunks).fileHash();
  }

  /** Hash by which an uploader proves to hold these chunks, in order. */
  public static RangeHash rangeHash(List<ChunkHash> chunks) {
    Blake3.Hasher hasher = VERIFICATION.newHasher();
    byte[] raw = new byte[ChunkHash.BYTES];
    for (ChunkHash chunk : chunks) {
      chunk.write(raw, 0);
      hasher.update(raw);
    }
    return RangeHash.of(hasher.digest());
  }

  /**
   * The chunk's hash as it appears in a dedup answer whose shard has a key: only who holds the
   * chunk can tell.
   *
   * @param key 32 bytes
   */
  public static ChunkHash hmac(ChunkHash chunk, byte[] key) {
    return ChunkHash.of(Blake3.keyed(key).hash(chunk.toBytes(), 0, ChunkHash.BYTES));
  }

  private static MerkleTree treeOf(List<SizedChunk> chunks) {
    MerkleTree tree = new MerkleTree();
    for (SizedChunk chunk : chunks) {
      tree.add(chunk.hash(), chunk.lengthBytes());
    }
    return tree;
  }
}

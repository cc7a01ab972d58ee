package dev.jogakbo.chunker.hash;

/**
 * A node of a Merkle tree.
 *
 * @param hash 32 raw bytes, never changed
 * @param lengthBytes bytes of all chunks below
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never leaves the package
record MerkleNode(byte[] hash, long lengthBytes) {
  /** Whether the hash is 0 modulo 4: the least bits of its last little-endian word. */
  boolean mayEndGroup() {
    return (hash[24] & 3) == 0;
  }
}

package dev.jogakbo.store.pack;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.DomainId;

/** A record of a pack: what it is, where it begins and how it is packed. */
public sealed interface PackRecord {
  /** Where the record's header begins, in bytes from the start of the pack: below 2^31. */
  long offset();

  /** What the record's header says. */
  RecordHeader header();

  /** Where the record ends, exclusive. */
  default long end() {
    return offset() + header().recordLengthBytes();
  }

  /** A chunk. */
  record ChunkRecord(DomainId domain, ChunkHash hash, long offset, RecordHeader header)
      implements PackRecord {
    @Override
    public String toString() {
      return "chunk " + hash + " at " + offset;
    }
  }

  /**
   * A blob.
   *
   * @param kind 0 to 255
   */
  record BlobRecord(int kind, BlobId id, long offset, RecordHeader header) implements PackRecord {
    @Override
    public String toString() {
      return "blob %s at %d".formatted(id, offset);
    }
  }
}

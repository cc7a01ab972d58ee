package dev.jogakbo.store.catalog;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.id.DomainId;

/** A chunk in a domain. */
public record ChunkKey(DomainId domain, ChunkHash chunk) {
  byte[] toBytes() {
    return Numbers.key(domain, chunk.toBytes());
  }

  static ChunkKey read(byte[] key, String what) {
    ByteReader reader = new ByteReader(key, what);
    DomainId domain = Numbers.readDomain(reader);
    ChunkHash chunk = ChunkHash.of(reader.bytes(ChunkHash.BYTES));
    reader.expectEnd();
    return new ChunkKey(domain, chunk);
  }
}

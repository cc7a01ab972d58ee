package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.pack.PackFooter;
import dev.jogakbo.store.pack.PackWriter;
import dev.jogakbo.store.pack.XorbDefinition;
import java.util.List;

/**
 * A pack being filled with one xorb. Used by the session's thread, then, from {@link #publish} on,
 * by the one that seals it.
 */
final class OpenPack implements AutoCloseable {
  private final DomainId domain;
  private final PackWriter writer;
  private final XorbName xorb = new XorbName();
  private long rawBytes;

  OpenPack(DomainId domain, PackWriter writer) {
    this.domain = domain;
    this.writer = writer;
  }

  XorbName xorb() {
    return xorb;
  }

  PackId id() {
    return writer.id();
  }

  long lengthBytes() {
    return writer.lengthBytes();
  }

  boolean hasRoomFor(int chunkLengthBytes) {
    return xorb.ownChunks().size() < XorbDefinition.CHUNK_COUNT_MAX
        && rawBytes + chunkLengthBytes <= XorbDefinition.RAW_BYTES_MAX
        && writer.hasRoom();
  }

  /** Appends a chunk of a block, which has a record, and returns its home. */
  Home append(Block block, int chunk) {
    ChunkHash hash = block.hash(chunk);
    writer.appendChunk(domain, hash, block.records(), block.recordStart(chunk));
    List<SizedChunk> chunks = xorb.ownChunks();
    chunks.add(new SizedChunk(hash, block.lengthBytes(chunk)));
    rawBytes += block.lengthBytes(chunk);
    return new Home(xorb, chunks.size() - 1);
  }

  /** Completes the pack and makes it durable. */
  PackFooter publish() {
    List<SizedChunk> chunks = List.copyOf(xorb.ownChunks());
    writer.addXorb(new XorbDefinition(domain, XetHashes.xorbHash(chunks), chunks));
    PackFooter footer = writer.seal();
    writer.publish();
    return footer;
  }

  @Override
  public void close() {
    writer.close();
  }
}

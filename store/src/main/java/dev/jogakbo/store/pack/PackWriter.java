package dev.jogakbo.store.pack;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.PendingObject;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes one pack: records, then {@link #seal}, then {@link #publish}. Nothing is visible before
 * {@code publish}; closing it unpublished discards the pack. Used by one thread at a time. After an
 * exception of the store the pack can only be closed.
 *
 * <p>Records are copied as they come, payloads undecoded: that a payload is the chunk it is named
 * after is the caller's word, checked by whoever reads it.
 */
public final class PackWriter implements AutoCloseable {
  /** Most records of a pack, and most chunks that its xorbs may list together. */
  public static final int RECORD_COUNT_MAX = 1 << 20;

  private final PackId id;
  private final PackSource source;
  private final PendingObject pending;
  private final List<PackRecord> records = new ArrayList<>();
  private final List<XorbDefinition> xorbs = new ArrayList<>();
  private int xorbChunkCount;
  private boolean sealed;

  private PackWriter(PackId id, PackSource source, PendingObject pending) {
    this.id = id;
    this.source = source;
    this.pending = pending;
  }

  /** Starts a pack under an id that was never used. */
  public static PackWriter begin(ObjectStore store, PackId id, PackSource source) {
    PackWriter writer = new PackWriter(id, source, store.begin(PackKey.of(id)));
    writer.writeHeader();
    return writer;
  }

  private void writeHeader() {
    try {
      write(PackTrailerV1.header(source));
    } catch (RuntimeException e) {
      pending.close();
      throw e;
    }
  }

  /** Returns the pack's id. */
  public PackId id() {
    return id;
  }

  /** Returns the bytes written so far, the header included. */
  public long lengthBytes() {
    return pending.lengthBytes();
  }

  /** Returns the records written so far. */
  public int recordCount() {
    return records.size();
  }

  /** Whether another record of any length, with its row and its place in a xorb, fits. */
  public boolean hasRoom() {
    return records.size() < RECORD_COUNT_MAX
        && pending.lengthBytes()
            < PackTrailerV1.PACK_BYTES_MAX
                - PackTrailerV1.FOOTER_BYTES_MAX
                - RecordHeader.LENGTH_BYTES
                - RecordHeader.PACKED_BYTES_MAX;
  }

  /**
   * Appends a chunk's record, which begins at {@code packed[offset]}, and returns its row.
   *
   * @throws CorruptDataException if there is no whole record
   * @throws IllegalStateException if the pack is full or sealed
   */
  public ChunkRecord appendChunk(DomainId domain, ChunkHash hash, byte[] packed, int offset) {
    long start = pending.lengthBytes();
    ChunkRecord row = new ChunkRecord(domain, hash, start, header(packed, offset));
    append(row, packed, offset);
    return row;
  }

  /** Appends a blob's record, as {@link #appendChunk} does a chunk's. */
  public BlobRecord appendBlob(int kind, BlobId blob, byte[] packed, int offset) {
    long start = pending.lengthBytes();
    BlobRecord row = new BlobRecord(kind, blob, start, header(packed, offset));
    append(row, packed, offset);
    return row;
  }

  /**
   * Appends a record of another pack as it lies, undecoded, and returns its row in this one.
   *
   * @param row the record's row in the other pack
   * @throws CorruptDataException if the record's header is not what the row says
   */
  public PackRecord appendCopy(PackRecord row, byte[] packed, int offset) {
    RecordHeader found = header(packed, offset);
    if (!found.equals(row.header())) {
      throw new CorruptDataException(
          "%s: expected %s, found %s".formatted(row, row.header(), found));
    }
    return switch (row) {
      case ChunkRecord chunk -> appendChunk(chunk.domain(), chunk.hash(), packed, offset);
      case BlobRecord blob -> appendBlob(blob.kind(), blob.id(), packed, offset);
    };
  }

  private RecordHeader header(byte[] packed, int offset) {
    ByteReader reader = new ByteReader(packed, offset, packed.length, "record for pack " + id);
    RecordHeader header = RecordHeader.read(reader);
    reader.skip(header.packedLengthBytes());
    return header;
  }

  private void append(PackRecord row, byte[] packed, int offset) {
    requireOpen();
    if (!hasRoom()) {
      throw new IllegalStateException(
          "pack %s is full: %d records, %d bytes"
              .formatted(id, records.size(), pending.lengthBytes()));
    }
    pending.write(packed, offset, row.header().recordLengthBytes());
    records.add(row);
  }

  /**
   * Lists a xorb in the footer. Its chunks may lie in this pack or in others.
   *
   * @throws IllegalStateException if the pack is full or sealed
   */
  public void addXorb(XorbDefinition xorb) {
    requireOpen();
    if (xorb.chunks().size() > RECORD_COUNT_MAX - xorbChunkCount) {
      throw new IllegalStateException(
          "pack %s is full: its xorbs list %d chunks".formatted(id, xorbChunkCount));
    }
    xorbChunkCount += xorb.chunks().size();
    xorbs.add(xorb);
  }

  /**
   * Writes the footer, reads it back from where it now lies and compares. Called once.
   *
   * @throws CorruptDataException if what lies there is not what was written
   */
  public PackFooter seal() {
    requireOpen();
    sealed = true;
    PackFooter footer = new PackFooter(source, records, xorbs);
    byte[] encoded = PackFooterV1.encode(footer);
    write(encoded);
    write(PackTrailerV1.of(encoded, source).encode());
    PackFooter found = readBackFooter();
    if (!found.equals(footer)) {
      throw new CorruptDataException(
          "pack %s: the footer read back is not the one written".formatted(id));
    }
    return footer;
  }

  private PackFooter readBackFooter() {
    PackTail tail =
        new PackTail("pack " + id + ", read back", pending.lengthBytes(), pending::readBack);
    return tail.load();
  }

  /**
   * Makes the sealed pack durable, then visible. Called once.
   *
   * @throws dev.jogakbo.store.error.StoreException if it is not, or may not be, visible
   */
  public void publish() {
    if (!sealed) {
      throw new IllegalStateException("pack " + id + " is not sealed");
    }
    pending.publish();
  }

  private void requireOpen() {
    if (sealed) {
      throw new IllegalStateException("pack " + id + " is sealed");
    }
  }

  private void write(byte[] bytes) {
    pending.write(bytes, 0, bytes.length);
  }

  /** Discards the pack unless it was published. */
  @Override
  public void close() {
    pending.close();
  }
}

package dev.jogakbo.store.catalog;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.pack.ChunkCodec;
import dev.jogakbo.store.pack.PackFooter;
import dev.jogakbo.store.pack.PackRecord;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import dev.jogakbo.store.pack.PackSource;
import dev.jogakbo.store.pack.RecordHeader;
import dev.jogakbo.store.pack.XorbDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Makes registrations of packs that need no bytes. */
final class Packs {
  static final DomainId DOMAIN = DomainId.INSTANCE;

  private final Random random;
  private final List<PackRecord> records = new ArrayList<>();
  private final List<XorbDefinition> xorbs = new ArrayList<>();
  private final List<Blob> blobs = new ArrayList<>();
  private long offset = 16;

  Packs(Random random) {
    this.random = random;
  }

  static ChunkHash chunk(long seed) {
    byte[] raw = new byte[ChunkHash.BYTES];
    new Random(seed).nextBytes(raw);
    return ChunkHash.of(raw);
  }

  static SizedChunk sized(ChunkHash hash) {
    return new SizedChunk(hash, 1 + (hash.hashCode() & 0xffff));
  }

  static XorbDefinition xorbOf(List<ChunkHash> chunks) {
    return xorbOf(DOMAIN, chunks);
  }

  static XorbDefinition xorbOf(DomainId domain, List<ChunkHash> chunks) {
    List<SizedChunk> sized = chunks.stream().map(Packs::sized).toList();
    return new XorbDefinition(domain, XetHashes.xorbHash(sized), sized);
  }

  Packs record(ChunkHash hash) {
    return record(DOMAIN, hash);
  }

  Packs record(DomainId domain, ChunkHash hash) {
    RecordHeader header = header(sized(hash).lengthBytes());
    records.add(new ChunkRecord(domain, hash, offset, header));
    offset += header.recordLengthBytes();
    return this;
  }

  Packs records(List<ChunkHash> hashes) {
    hashes.forEach(this::record);
    return this;
  }

  Packs xorb(List<ChunkHash> chunks) {
    xorbs.add(xorbOf(chunks));
    return this;
  }

  /** Records of these chunks and the xorb of them. */
  Packs whole(List<ChunkHash> chunks) {
    return records(chunks).xorb(chunks);
  }

  Packs blob(Blob blob) {
    RecordHeader header = header(blob.bytes().length);
    records.add(new BlobRecord(blob.kind().number(), blob.id(), offset, header));
    offset += header.recordLengthBytes();
    return this;
  }

  Packs given(Blob blob) {
    blobs.add(blob);
    return blob(blob);
  }

  PackRegistration end() {
    PackFooter footer = new PackFooter(PackSource.UPLOAD, records, xorbs);
    PackRegistration pack =
        new PackRegistration(PackId.random(random), offset + 100, footer, blobs, Set.of());
    records.clear();
    xorbs.clear();
    blobs.clear();
    offset = 16;
    return pack;
  }

  private static RecordHeader header(int rawLengthBytes) {
    return new RecordHeader(ChunkCodec.NONE, rawLengthBytes, rawLengthBytes);
  }
}

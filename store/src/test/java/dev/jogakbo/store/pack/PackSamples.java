package dev.jogakbo.store.pack;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.ChunkHasher;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Fills packs with records and xorbs and remembers the raw bytes. */
final class PackSamples {
  private final Random random;
  private final List<byte[]> raws = new ArrayList<>();

  PackSamples(Random random) {
    this.random = random;
  }

  /** The raw bytes of every record appended, in order. */
  List<byte[]> raws() {
    return raws;
  }

  ChunkRecord appendChunk(PackWriter writer, DomainId domain, ChunkCodec preferred, byte[] raw) {
    ChunkHash hash = ChunkHasher.hash(raw, 0, raw.length);
    raws.add(raw);
    return writer.appendChunk(domain, hash, packed(preferred, raw), 0);
  }

  BlobRecord appendBlob(PackWriter writer, int kind, byte[] raw) {
    BlobId id = BlobHasher.hash(kind, raw, 0, raw.length);
    raws.add(raw);
    return writer.appendBlob(kind, id, packed(ChunkCodec.ZSTD, raw), 0);
  }

  static byte[] packed(ChunkCodec preferred, byte[] raw) {
    byte[] record = new byte[ChunkCompressor.recordBytesMax(raw.length)];
    try (ChunkCompressor compressor = new ChunkCompressor(preferred)) {
      compressor.compress(raw, 0, raw.length, record, 0);
    }
    return record;
  }

  /** Appends records of every kind, some twice, and xorbs over them and over chunks elsewhere. */
  void fill(PackWriter writer, int recordCount, int rawBytesMax) {
    List<SizedChunk> chunks = new ArrayList<>();
    DomainId domain = new DomainId(random.nextInt(300));
    for (int i = 0; i < recordCount; i++) {
      byte[] raw = anyBytes(1 + random.nextInt(rawBytesMax));
      if (random.nextInt(4) == 0) {
        appendBlob(writer, random.nextInt(256), raw);
      } else {
        ChunkCodec preferred = random.nextBoolean() ? ChunkCodec.LZ4 : ChunkCodec.ZSTD;
        chunks.add(sized(appendChunk(writer, domain, preferred, raw)));
      }
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      chunks.add(new SizedChunk(anyHash(), 1 + random.nextInt(100)));
    }
    if (!chunks.isEmpty()) {
      writer.addXorb(new XorbDefinition(domain, XetHashes.xorbHash(chunks), chunks));
    }
  }

  byte[] anyBytes(int lengthBytes) {
    SampleBytes[] kinds = SampleBytes.values();
    return kinds[random.nextInt(kinds.length)].of(lengthBytes, random);
  }

  ChunkHash anyHash() {
    byte[] raw = new byte[ChunkHash.BYTES];
    random.nextBytes(raw);
    return ChunkHash.of(raw);
  }

  static SizedChunk sized(ChunkRecord chunk) {
    return new SizedChunk(chunk.hash(), chunk.header().rawLengthBytes());
  }
}

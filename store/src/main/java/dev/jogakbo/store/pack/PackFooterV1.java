package dev.jogakbo.store.pack;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The footer of a pack, format 1. Where a record begins is not written: records lie one after the
 * other from the pack's header on. A chunk of a xorb that lies in the same pack is named by its
 * row, because that takes three bytes where its hash would take 32.
 *
 * <pre>
 * varint  number of records
 * {
 *   u8      0 chunk, 1 blob
 *   chunk:  varint domain, 32 chunk hash
 *   blob:   u8 kind, 32 blob id
 *   u24     payload length
 *   u24     raw length
 *   u8      scheme
 * }
 * varint  number of xorbs
 * {
 *   varint  domain
 *   32      xorb hash
 *   varint  number of chunks
 *   {
 *     varint  1 + row of a chunk of this domain in this pack, or 0: then 32 chunk hash, u24 raw length
 *   }
 * }
 * </pre>
 */
final class PackFooterV1 {
  private static final int CHUNK = 0;
  private static final int BLOB = 1;
  private static final int HASH_BYTES = 32;
  private static final int ROW_BYTES_MIN = 41;
  private static final int XORB_BYTES_MIN = 1 + HASH_BYTES + 1 + 1;
  private static final int ELSEWHERE = 0;
  private static final int DOMAIN_NUMBER_MAX = (1 << 28) - 1;

  private PackFooterV1() {}

  static byte[] encode(PackFooter footer) {
    ByteWriter writer = new ByteWriter(64 + (ROW_BYTES_MIN + 4) * footer.records().size());
    Map<ChunkOfDomain, Integer> rows = new HashMap<>();
    writer.varint(footer.records().size());
    for (int row = 0; row < footer.records().size(); row++) {
      PackRecord packRecord = footer.records().get(row);
      if (packRecord instanceof ChunkRecord chunk) {
        rows.put(new ChunkOfDomain(chunk.domain(), sized(chunk)), row);
      }
      encode(packRecord, writer);
    }
    writer.varint(footer.xorbs().size());
    footer.xorbs().forEach(xorb -> encode(xorb, rows, writer));
    return writer.toByteArray();
  }

  private static void encode(PackRecord row, ByteWriter writer) {
    switch (row) {
      case ChunkRecord chunk ->
          writer.u8(CHUNK).varint(chunk.domain().number()).bytes(chunk.hash().toBytes());
      case BlobRecord blob -> writer.u8(BLOB).u8(blob.kind()).bytes(blob.id().toBytes());
    }
    RecordHeader header = row.header();
    writer.u24(header.packedLengthBytes()).u24(header.rawLengthBytes()).u8(header.codec().scheme());
  }

  private static void encode(
      XorbDefinition xorb, Map<ChunkOfDomain, Integer> rows, ByteWriter writer) {
    writer.varint(xorb.domain().number()).bytes(xorb.hash().toBytes());
    writer.varint(xorb.chunks().size());
    for (SizedChunk chunk : xorb.chunks()) {
      @Nullable Integer row = rows.get(new ChunkOfDomain(xorb.domain(), chunk));
      if (row == null) {
        writer.varint(ELSEWHERE).bytes(chunk.hash().toBytes()).u24(chunk.lengthBytes());
      } else {
        writer.varint(1L + row);
      }
    }
  }

  /** Reads a footer whose records end at {@code recordsEnd}, in bytes from the pack's start. */
  static PackFooter decode(ByteReader reader, PackSource source, long recordsEnd) {
    List<PackRecord> records = decodeRecords(reader);
    long foundEnd = records.isEmpty() ? PackTrailerV1.HEADER_BYTES : records.getLast().end();
    if (foundEnd != recordsEnd) {
      throw reader.corrupt(
          "expected records to end at %d, found them to end at %d".formatted(recordsEnd, foundEnd));
    }
    List<XorbDefinition> xorbs = decodeXorbs(reader, records);
    reader.expectEnd();
    return new PackFooter(source, records, xorbs);
  }

  private static List<PackRecord> decodeRecords(ByteReader reader) {
    int count = reader.checkedCount(ROW_BYTES_MIN);
    List<PackRecord> records = new ArrayList<>(count);
    long offset = PackTrailerV1.HEADER_BYTES;
    for (int row = 0; row < count; row++) {
      PackRecord packRecord = decodeRecord(reader, offset);
      records.add(packRecord);
      offset = packRecord.end();
    }
    return records;
  }

  private static PackRecord decodeRecord(ByteReader reader, long offset) {
    int what = reader.u8();
    return switch (what) {
      case CHUNK ->
          new ChunkRecord(
              domain(reader), ChunkHash.of(reader.bytes(HASH_BYTES)), offset, header(reader));
      case BLOB ->
          new BlobRecord(reader.u8(), BlobId.of(reader.bytes(HASH_BYTES)), offset, header(reader));
      default -> throw reader.corrupt("record: expected 0 or 1, found " + what);
    };
  }

  private static DomainId domain(ByteReader reader) {
    return new DomainId(reader.varint(DOMAIN_NUMBER_MAX));
  }

  private static RecordHeader header(ByteReader reader) {
    int packedLengthBytes = reader.u24();
    int rawLengthBytes = reader.u24();
    ChunkCodec codec = ChunkCodec.ofScheme(reader.u8());
    return RecordHeader.checked(reader, codec, packedLengthBytes, rawLengthBytes);
  }

  private static List<XorbDefinition> decodeXorbs(ByteReader reader, List<PackRecord> records) {
    int count = reader.checkedCount(XORB_BYTES_MIN);
    List<XorbDefinition> xorbs = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      xorbs.add(decodeXorb(reader, records));
    }
    return xorbs;
  }

  private static XorbDefinition decodeXorb(ByteReader reader, List<PackRecord> records) {
    DomainId domain = domain(reader);
    XorbHash hash = XorbHash.of(reader.bytes(HASH_BYTES));
    int count = reader.checkedCount(1);
    if (count == 0 || count > XorbDefinition.CHUNK_COUNT_MAX) {
      throw reader.corrupt(
          "xorb: expected 1 to %d chunks, found %d"
              .formatted(XorbDefinition.CHUNK_COUNT_MAX, count));
    }
    List<SizedChunk> chunks = new ArrayList<>(count);
    long rawBytes = 0;
    for (int i = 0; i < count; i++) {
      SizedChunk chunk = decodeXorbChunk(reader, domain, records);
      rawBytes += chunk.lengthBytes();
      chunks.add(chunk);
    }
    if (rawBytes > XorbDefinition.RAW_BYTES_MAX) {
      throw reader.corrupt(
          "xorb: expected up to %d raw bytes, found %d"
              .formatted(XorbDefinition.RAW_BYTES_MAX, rawBytes));
    }
    return new XorbDefinition(domain, hash, chunks);
  }

  private static SizedChunk decodeXorbChunk(
      ByteReader reader, DomainId domain, List<PackRecord> records) {
    int reference = reader.varint(records.size());
    if (reference == ELSEWHERE) {
      return new SizedChunk(ChunkHash.of(reader.bytes(HASH_BYTES)), reader.u24());
    }
    if (records.get(reference - 1) instanceof ChunkRecord chunk && chunk.domain().equals(domain)) {
      return sized(chunk);
    }
    throw reader.corrupt(
        "xorb: expected row %d to be a chunk of its domain".formatted(reference - 1));
  }

  private static SizedChunk sized(ChunkRecord chunk) {
    return new SizedChunk(chunk.hash(), chunk.header().rawLengthBytes());
  }

  private record ChunkOfDomain(DomainId domain, SizedChunk chunk) {}
}

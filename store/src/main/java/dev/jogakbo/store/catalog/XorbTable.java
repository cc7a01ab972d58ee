package dev.jogakbo.store.catalog;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The chunk lists of xorbs, in three tables:
 *
 * <pre>
 *   xorbs        domain varint, xorb hash 32            → xorb number u32
 *   xorb-rows    xorb number u32 BE                     → domain varint, xorb hash 32, chunk count u16,
 *                                                         raw bytes u32, pack number u32
 *   xorb-chunks  xorb number u32 BE, block u16 BE       → up to 128 × (chunk hash 32, raw length u24)
 * </pre>
 *
 * A number stands for one list for ever, so decoded blocks are kept, a bounded number of them. Safe
 * for use by many threads.
 */
public final class XorbTable {
  /** Chunks of a block. */
  public static final int BLOCK_CHUNKS = 128;

  private static final int CHUNK_BYTES = ChunkHash.BYTES + 3;
  private static final int CACHED_BLOCKS_MAX = 512;
  private static final String WHAT = "xorb row";

  private final IndexStore index;
  private final BoundedCache<BlockKey, List<SizedChunk>> blocks =
      new BoundedCache<>(CACHED_BLOCKS_MAX);

  XorbTable(IndexStore index) {
    this.index = index;
  }

  /** Returns what is known of the xorb, or nothing if it is not known. */
  public Optional<XorbRow> find(DomainId domain, XorbHash hash) {
    byte[] value = index.find(StoreTables.XORBS, key(domain, hash));
    if (value == null) {
      return Optional.empty();
    }
    ByteReader reader = new ByteReader(value, WHAT);
    int number = Numbers.read(reader);
    reader.expectEnd();
    return find(number);
  }

  /** Returns what is known of the xorb of that number, or nothing if there is none. */
  public Optional<XorbRow> find(int number) {
    byte[] value = index.find(StoreTables.XORB_ROWS, Numbers.key(number));
    return value == null ? Optional.empty() : Optional.of(decodeRow(number, value));
  }

  /** Returns what is known of the xorbs, in their order, null for those that are not there. */
  public List<@Nullable XorbRow> findAll(Collection<Integer> numbers) {
    List<byte[]> values =
        index.findAll(StoreTables.XORB_ROWS, numbers.stream().map(Numbers::key).toList());
    List<@Nullable XorbRow> rows = new ArrayList<>(values.size());
    int i = 0;
    for (int number : numbers) {
      byte[] value = values.get(i++);
      rows.add(value == null ? null : decodeRow(number, value));
    }
    return rows;
  }

  /** Returns the chunks {@code [startIndex, endIndex)} of the xorb. */
  public List<SizedChunk> chunks(XorbRow xorb, int startIndex, int endIndex) {
    if (startIndex < 0 || endIndex < startIndex || endIndex > xorb.chunkCount()) {
      throw new CorruptDataException(
          "xorb %s: expected chunks within [0, %d), asked for [%d, %d)"
              .formatted(xorb.hash(), xorb.chunkCount(), startIndex, endIndex));
    }
    List<SizedChunk> chunks = new ArrayList<>(endIndex - startIndex);
    for (int at = startIndex; at < endIndex; ) {
      List<SizedChunk> block = block(xorb, at / BLOCK_CHUNKS);
      int from = at % BLOCK_CHUNKS;
      int to = Math.min(block.size(), from + endIndex - at);
      chunks.addAll(block.subList(from, to));
      at += to - from;
    }
    return chunks;
  }

  /** Returns all chunks of the xorb. */
  public List<SizedChunk> chunks(XorbRow xorb) {
    return chunks(xorb, 0, xorb.chunkCount());
  }

  /** Returns a walk over all xorbs by number. */
  public RowCursor<XorbRow> scan() {
    return new RowCursor<>(
        index.scan(StoreTables.XORB_ROWS, new byte[0], null),
        (key, value) -> decodeRow(Numbers.readBigEndian(new ByteReader(key, WHAT)), value));
  }

  /** Adds a xorb and its chunks. */
  void put(IndexBatch batch, XorbRow xorb, List<SizedChunk> chunks) {
    batch.put(
        StoreTables.XORBS,
        key(xorb.domain(), xorb.hash()),
        new ByteWriter(Integer.BYTES).u32(xorb.number()).toByteArray());
    put(batch, xorb);
    for (int start = 0; start < chunks.size(); start += BLOCK_CHUNKS) {
      List<SizedChunk> block = chunks.subList(start, Math.min(chunks.size(), start + BLOCK_CHUNKS));
      batch.put(
          StoreTables.XORB_CHUNKS, blockKey(xorb.number(), start / BLOCK_CHUNKS), encode(block));
    }
  }

  /** Sets what is known of a xorb that is there. */
  public void put(IndexBatch batch, XorbRow xorb) {
    ByteWriter writer = new ByteWriter();
    writer.varint(xorb.domain().number()).bytes(xorb.hash().toBytes());
    writer.u16(xorb.chunkCount()).u32(xorb.rawBytes()).u32(xorb.packNumber());
    batch.put(StoreTables.XORB_ROWS, Numbers.key(xorb.number()), writer.toByteArray());
  }

  /** Forgets a xorb and its chunk list. */
  public void delete(IndexBatch batch, XorbRow xorb) {
    batch.delete(StoreTables.XORBS, key(xorb.domain(), xorb.hash()));
    batch.delete(StoreTables.XORB_ROWS, Numbers.key(xorb.number()));
    for (int block = 0; block * BLOCK_CHUNKS < xorb.chunkCount(); block++) {
      batch.delete(StoreTables.XORB_CHUNKS, blockKey(xorb.number(), block));
    }
  }

  private List<SizedChunk> block(XorbRow xorb, int block) {
    BlockKey key = new BlockKey(xorb.number(), block);
    List<SizedChunk> cached = blocks.find(key);
    if (cached != null) {
      return cached;
    }
    List<SizedChunk> loaded = loadBlock(xorb, block);
    blocks.put(key, loaded);
    return loaded;
  }

  private List<SizedChunk> loadBlock(XorbRow xorb, int block) {
    String what = "xorb " + xorb.hash() + ", block " + block;
    byte[] value = index.find(StoreTables.XORB_CHUNKS, blockKey(xorb.number(), block));
    int count = Math.min(BLOCK_CHUNKS, xorb.chunkCount() - block * BLOCK_CHUNKS);
    if (value == null || value.length != count * CHUNK_BYTES) {
      throw new CorruptDataException(
          "%s: expected %d chunks, found %s"
              .formatted(what, count, value == null ? "nothing" : value.length + " bytes"));
    }
    ByteReader reader = new ByteReader(value, what);
    List<SizedChunk> chunks = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      chunks.add(new SizedChunk(ChunkHash.of(reader.bytes(ChunkHash.BYTES)), reader.u24()));
    }
    return List.copyOf(chunks);
  }

  private static byte[] encode(List<SizedChunk> block) {
    ByteWriter writer = new ByteWriter(block.size() * CHUNK_BYTES);
    for (SizedChunk chunk : block) {
      writer.bytes(chunk.hash().toBytes()).u24(chunk.lengthBytes());
    }
    return writer.toByteArray();
  }

  private static XorbRow decodeRow(int number, byte[] value) {
    ByteReader reader = new ByteReader(value, WHAT + " " + number);
    DomainId domain = Numbers.readDomain(reader);
    XorbHash hash = XorbHash.of(reader.bytes(XorbHash.BYTES));
    int chunkCount = reader.u16();
    long rawBytes = reader.u32();
    int packNumber = Numbers.read(reader);
    reader.expectEnd();
    return new XorbRow(number, domain, hash, chunkCount, rawBytes, packNumber);
  }

  private static byte[] key(DomainId domain, XorbHash hash) {
    return Numbers.key(domain, hash.toBytes());
  }

  private static byte[] blockKey(int number, int block) {
    return new ByteWriter(6).u32BigEndian(number).u16BigEndian(block).toByteArray();
  }

  private record BlockKey(int xorbNumber, int block) {}
}

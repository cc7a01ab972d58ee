package dev.jogakbo.store.xet;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.RangeHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.id.ContentId;
import java.util.List;

/**
 * Writes a shard as {@link ShardLayout} draws it: files, then xorbs, then the end with or without a
 * footer. Look-up tables are left out; where they would be is said all the same, because clients
 * compute with it:
 *
 * <pre>
 * 0    u64 version 1
 * 8    u64 where the files begin: 48
 * 16   u64 where the xorbs begin
 * 24   3 × (u64 where a look-up table begins: at the footer · u64 rows: 0)
 * 72   32  key under which chunk hashes are; zero: none
 * 104  u64 created, unix seconds
 * 112  u64 the key is good until, unix seconds
 * 120  6 × u64 zero
 * 168  u64 bytes on disk · u64 bytes of the files · u64 raw bytes of the xorbs
 * 192  u64 where the footer begins
 * </pre>
 *
 * Used by one thread.
 */
public final class ShardWriter {
  private static final int LOOKUP_COUNT = 3;
  private static final int RESERVED_COUNT = 6;

  private final ByteWriter out = new ByteWriter();
  private final byte[] key;
  private long xorbsStart;
  private long diskBytes;
  private long fileBytes;
  private long rawBytes;

  private ShardWriter(byte[] key, int footerBytes) {
    this.key = key.clone();
    out.bytes(ShardLayout.tag()).i64(ShardLayout.HEADER_VERSION).i64(footerBytes);
  }

  /** Begins a shard without footer, as clients send it. */
  public static ShardWriter upload() {
    return new ShardWriter(new byte[0], 0);
  }

  /**
   * Begins a shard with footer, as clients get it.
   *
   * @param key 32 bytes, under which chunk hashes are written; zero: as they are
   */
  public static ShardWriter answer(byte[] key) {
    if (key.length != ShardLayout.HASH_BYTES) {
      throw new IllegalArgumentException("key: expected 32 bytes, found " + key.length);
    }
    return new ShardWriter(key, ShardLayout.FOOTER_BYTES);
  }

  /** Appends a file; before any xorb. */
  public void file(FileHash hash, List<Term> terms, List<RangeHash> rangeHashes, ContentId sha256) {
    long flags =
        ShardLayout.HAS_SHA256 | (rangeHashes.isEmpty() ? 0 : ShardLayout.HAS_RANGE_HASHES);
    out.bytes(hash.toBytes()).u32(flags).u32(terms.size()).i64(0);
    terms.forEach(this::term);
    rangeHashes.forEach(range -> out.bytes(range.toBytes()).i64(0).i64(0));
    out.bytes(ShardLayout.wordsReversed(sha256.toBytes())).i64(0).i64(0);
  }

  private void term(Term term) {
    fileBytes += term.lengthBytes();
    out.bytes(term.xorb().toBytes()).u32(0).u32(term.lengthBytes());
    out.u32(term.startIndex()).u32(term.endIndex());
  }

  /** Ends the files. */
  public void endFiles() {
    out.bytes(ShardLayout.bookend());
    xorbsStart = out.size();
  }

  /** Appends a xorb with all its chunks; after {@link #endFiles}. */
  public void xorb(XorbHash hash, List<SizedChunk> chunks, long sentBytes) {
    long xorbBytes = chunks.stream().mapToLong(SizedChunk::lengthBytes).sum();
    out.bytes(hash.toBytes()).u32(0).u32(chunks.size()).u32(xorbBytes).u32(sentBytes);
    long start = 0;
    for (SizedChunk chunk : chunks) {
      out.bytes(shown(chunk.hash()).toBytes()).u32(start).u32(chunk.lengthBytes()).u32(0).u32(0);
      start += chunk.lengthBytes();
    }
    diskBytes += sentBytes;
    rawBytes += xorbBytes;
  }

  private ChunkHash shown(ChunkHash chunk) {
    for (byte some : key) {
      if (some != 0) {
        return XetHashes.hmac(chunk, key);
      }
    }
    return chunk;
  }

  /** Ends a shard without footer. */
  public byte[] finish() {
    out.bytes(ShardLayout.bookend());
    return out.toByteArray();
  }

  /** Ends a shard with footer. */
  public byte[] finish(long createdUnixSeconds, long expiryUnixSeconds) {
    out.bytes(ShardLayout.bookend());
    long footer = out.size();
    out.i64(ShardLayout.FOOTER_VERSION).i64(ShardLayout.ENTRY_BYTES).i64(xorbsStart);
    for (int i = 0; i < LOOKUP_COUNT; i++) {
      out.i64(footer).i64(0);
    }
    out.bytes(key).i64(createdUnixSeconds).i64(expiryUnixSeconds);
    for (int i = 0; i < RESERVED_COUNT; i++) {
      out.i64(0);
    }
    out.i64(diskBytes).i64(fileBytes).i64(rawBytes).i64(footer);
    return out.toByteArray();
  }
}

package dev.jogakbo.store.xet;

import dev.jogakbo.chunker.hash.ChunkHasher;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.pack.ChunkCodec;
import dev.jogakbo.store.pack.ChunkCompressor;
import dev.jogakbo.store.pack.RecordHeader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A xorb as a client would send it, and what it is of.
 *
 * @param raw the chunks' bytes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SentXorb(byte[] body, List<byte[]> raw) {
  /** Makes a xorb of chunks that are stored as they are. */
  public static SentXorb plain(List<byte[]> raw) {
    return of(raw, ChunkCodec.NONE);
  }

  /** Makes a xorb of chunks that are packed. */
  public static SentXorb packed(List<byte[]> raw) {
    return of(raw, ChunkCodec.LZ4);
  }

  private static SentXorb of(List<byte[]> raw, ChunkCodec codec) {
    ByteWriter body = new ByteWriter();
    try (ChunkCompressor compressor = new ChunkCompressor(codec)) {
      for (byte[] chunk : raw) {
        byte[] packed = new byte[ChunkCompressor.recordBytesMax(chunk.length)];
        RecordHeader header = compressor.compress(chunk, 0, chunk.length, packed, 0);
        body.bytes(packed, 0, header.recordLengthBytes());
      }
    }
    return new SentXorb(body.toByteArray(), raw);
  }

  /** Returns so many chunks of random bytes; every third can be packed. */
  public static List<byte[]> chunks(int count, int lengthBytes, Random random) {
    List<byte[]> chunks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] chunk = new byte[lengthBytes + i];
      random.nextBytes(chunk);
      if (i % 3 == 0) {
        Arrays.fill(chunk, chunk.length / 4, chunk.length, (byte) i);
      }
      chunks.add(chunk);
    }
    return chunks;
  }

  /** Returns the chunks' names. */
  public List<SizedChunk> chunks() {
    return raw.stream()
        .map(chunk -> new SizedChunk(ChunkHasher.hash(chunk, 0, chunk.length), chunk.length))
        .toList();
  }

  /** Returns its name. */
  public XorbHash hash() {
    return XetHashes.xorbHash(chunks());
  }
}

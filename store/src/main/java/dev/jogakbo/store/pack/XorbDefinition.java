package dev.jogakbo.store.pack;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.id.DomainId;
import java.util.List;

/**
 * What a xorb consists of: its chunks in order, wherever their records lie. The hash is taken as
 * given; {@link #computeHash} tells whether it is right.
 */
public record XorbDefinition(DomainId domain, XorbHash hash, List<SizedChunk> chunks) {
  /** Most chunks of a xorb (Xet protocol). */
  public static final int CHUNK_COUNT_MAX = 8192;

  /** Most raw bytes of a xorb (Xet protocol). */
  public static final long RAW_BYTES_MAX = 64L << 20;

  /** Checks the limits. */
  public XorbDefinition {
    chunks = List.copyOf(chunks);
    if (chunks.isEmpty() || chunks.size() > CHUNK_COUNT_MAX) {
      throw new IllegalArgumentException(
          "xorb %s: expected 1 to %d chunks, found %d"
              .formatted(hash, CHUNK_COUNT_MAX, chunks.size()));
    }
    long rawBytes = sum(chunks);
    if (rawBytes > RAW_BYTES_MAX) {
      throw new IllegalArgumentException(
          "xorb %s: expected up to %d raw bytes, found %d"
              .formatted(hash, RAW_BYTES_MAX, rawBytes));
    }
  }

  private static long sum(List<SizedChunk> chunks) {
    return chunks.stream().mapToLong(SizedChunk::lengthBytes).sum();
  }

  /** Returns the raw bytes of all chunks together. */
  public long rawBytes() {
    return sum(chunks);
  }

  /** Returns the hash that a xorb of these chunks has. */
  public XorbHash computeHash() {
    return XetHashes.xorbHash(chunks);
  }

  @Override
  public String toString() {
    return "xorb %s of %d chunks".formatted(hash, chunks.size());
  }
}

package dev.jogakbo.parquet.inspect;

import dev.jogakbo.parquet.inspect.Inspection.BloomFilterFound;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.Tile;
import dev.jogakbo.parquet.thrift.CompactCursor;
import dev.jogakbo.parquet.thrift.MalformedThriftException;
import java.util.Optional;

/**
 * Counts the bits of bloom filters. A value sets one bit in each of eight words of a block, so with
 * a share of set bits a value that is not there seems to be with the eighth power of it.
 */
final class BloomFilterReader {
  private static final int HEADER_BYTES_MAX = 64;
  private static final int STEP_BYTES = 64 << 10;
  private static final int WORDS_OF_BLOCK = 8;

  private final ByteSource source;
  private long remainingBytes;

  /** Reads at most so many bytes of bits in all. */
  BloomFilterReader(ByteSource source, long lengthBytesMax) {
    this.source = source;
    this.remainingBytes = lengthBytesMax;
  }

  /** Returns what a tile of a bloom filter holds; nothing if it would be too much to read. */
  Optional<BloomFilterFound> find(Tile tile) {
    int headerBytes = headerBytes(tile);
    long bitsBytes = tile.lengthBytes() - headerBytes;
    if (headerBytes == 0 || bitsBytes < 1 || bitsBytes > remainingBytes) {
      return Optional.empty();
    }
    remainingBytes -= bitsBytes;
    long setBits = setBits(tile.start() + headerBytes, tile.end());
    long bits = bitsBytes * Byte.SIZE;
    double fill = (double) setBits / bits;
    return Optional.of(
        new BloomFilterFound(tile.start(), bits, setBits, fill, Math.pow(fill, WORDS_OF_BLOCK)));
  }

  private int headerBytes(Tile tile) {
    int length = (int) Math.min(HEADER_BYTES_MAX, tile.lengthBytes());
    CompactCursor cursor = new CompactCursor(source.read(tile.start(), length), "bloom filter");
    try {
      cursor.enterStruct();
      while (cursor.nextField()) {
        cursor.skip();
      }
      return cursor.position();
    } catch (MalformedThriftException _) {
      return 0;
    }
  }

  private long setBits(long start, long end) {
    long count = 0;
    byte[] step = new byte[(int) Math.min(STEP_BYTES, end - start)];
    for (long at = start; at < end; at += step.length) {
      int length = (int) Math.min(step.length, end - at);
      source.read(at, step, 0, length);
      for (int i = 0; i < length; i++) {
        count += Integer.bitCount(step[i] & 0xff);
      }
    }
    return count;
  }
}

package dev.jogakbo.store.xet;

import static dev.jogakbo.store.xet.ShardLayout.ENTRY_BYTES;
import static dev.jogakbo.store.xet.ShardLayout.FOOTER_BYTES;
import static dev.jogakbo.store.xet.ShardLayout.HASH_BYTES;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.RefusedBytesException;
import dev.jogakbo.store.pack.XorbDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A shard that somebody sent, found to be laid out as {@link ShardLayout} draws it. What it says is
 * not checked beyond that. Beside the bytes it holds a few words for each file and xorb, so it
 * takes little more memory than they do. Borrows the array.
 */
public final class Shard {
  /** Longest shard that is taken. */
  public static final int BYTES_MAX = 64 << 20;

  private static final byte[] BOOKEND_HASH = Arrays.copyOf(ShardLayout.bookend(), HASH_BYTES);
  private static final long KNOWN_FLAGS = ShardLayout.HAS_RANGE_HASHES | ShardLayout.HAS_SHA256;

  private final List<ShardFile> files;
  private final List<ShardXorb> xorbs;

  private Shard(List<ShardFile> files, List<ShardXorb> xorbs) {
    this.files = List.copyOf(files);
    this.xorbs = List.copyOf(xorbs);
  }

  /**
   * Parses a shard.
   *
   * @throws RefusedBytesException if the bytes are no shard
   */
  public static Shard parse(byte[] bytes) {
    if (bytes.length > BYTES_MAX) {
      throw new RefusedBytesException(
          "shard: expected up to %d bytes, found %d".formatted(BYTES_MAX, bytes.length));
    }
    ByteReader reader = new ByteReader(bytes, "shard");
    try {
      readHeader(reader);
      List<ShardFile> files = readFiles(bytes, reader);
      List<ShardXorb> xorbs = readXorbs(bytes, reader);
      checkRest(reader);
      return new Shard(files, xorbs);
    } catch (CorruptDataException e) {
      throw new RefusedBytesException(String.valueOf(e.getMessage()), e);
    }
  }

  private static void readHeader(ByteReader reader) {
    if (!Arrays.equals(reader.bytes(HASH_BYTES), ShardLayout.tag())) {
      throw reader.corrupt("expected the tag of a shard, found other bytes");
    }
    long version = reader.i64();
    if (version != ShardLayout.HEADER_VERSION) {
      throw reader.corrupt(
          "version: expected %d, found %d".formatted(ShardLayout.HEADER_VERSION, version));
    }
    reader.skip(Long.BYTES);
  }

  private static List<ShardFile> readFiles(byte[] bytes, ByteReader reader) {
    List<ShardFile> files = new ArrayList<>();
    int at = reader.position();
    while (!isBookend(bytes, reader)) {
      long flags = reader.u32();
      if ((flags & ~KNOWN_FLAGS) != 0) {
        throw reader.corrupt(
            "flags of a file: expected two known bits, found %08x".formatted(flags));
      }
      int termCount = reader.checkCount(reader.u32(), ENTRY_BYTES);
      reader.skip(Long.BYTES);
      skipEntries(reader, ShardFile.entryCount(flags, termCount) - 1L);
      files.add(new ShardFile(bytes, at, flags, termCount));
      at = reader.position();
    }
    return files;
  }

  private static List<ShardXorb> readXorbs(byte[] bytes, ByteReader reader) {
    List<ShardXorb> xorbs = new ArrayList<>();
    int at = reader.position();
    while (!isBookend(bytes, reader)) {
      reader.skip(Integer.BYTES);
      int chunkCount = reader.checkCount(reader.u32(), ENTRY_BYTES);
      if (chunkCount == 0 || chunkCount > XorbDefinition.CHUNK_COUNT_MAX) {
        throw reader.corrupt(
            "xorb: expected 1 to %d chunks, found %d"
                .formatted(XorbDefinition.CHUNK_COUNT_MAX, chunkCount));
      }
      reader.skip(2 * Integer.BYTES);
      skipEntries(reader, chunkCount);
      xorbs.add(new ShardXorb(bytes, at, chunkCount));
      at = reader.position();
    }
    return xorbs;
  }

  private static boolean isBookend(byte[] bytes, ByteReader reader) {
    int at = reader.position();
    reader.skip(HASH_BYTES);
    boolean is = Arrays.equals(bytes, at, at + HASH_BYTES, BOOKEND_HASH, 0, HASH_BYTES);
    if (is) {
      reader.skip(ENTRY_BYTES - HASH_BYTES);
    }
    return is;
  }

  private static void skipEntries(ByteReader reader, long count) {
    if (count > reader.remaining() / ENTRY_BYTES) {
      throw reader.corrupt(
          "expected %d more entries, found room for %d"
              .formatted(count, reader.remaining() / ENTRY_BYTES));
    }
    reader.skip(Math.toIntExact(count * ENTRY_BYTES));
  }

  /** Look-up tables and footer say nothing new; but what is none of these was meant to be read. */
  private static void checkRest(ByteReader reader) {
    int rest = reader.remaining();
    if (rest == 0) {
      return;
    }
    if (rest >= FOOTER_BYTES) {
      reader.skip(rest - FOOTER_BYTES);
      if (reader.i64() == ShardLayout.FOOTER_VERSION) {
        return;
      }
    }
    throw reader.corrupt(
        "expected the end or a footer of version 1, found %d bytes".formatted(rest));
  }

  /** Returns the files. */
  public List<ShardFile> files() {
    return files;
  }

  /** Returns the xorbs. */
  public List<ShardXorb> xorbs() {
    return xorbs;
  }
}

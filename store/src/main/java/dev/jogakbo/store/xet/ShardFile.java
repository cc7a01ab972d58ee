package dev.jogakbo.store.xet;

import static dev.jogakbo.store.xet.ShardLayout.ENTRY_BYTES;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.RangeHash;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.id.ContentId;
import java.util.Objects;
import java.util.Optional;

/** A file in a shard, read from the shard's bytes when asked. */
public final class ShardFile {
  private final byte[] shard;
  private final int at;
  private final long flags;
  private final int termCount;

  /** Takes the file whose first entry begins there; all its entries are within the shard. */
  ShardFile(byte[] shard, int at, long flags, int termCount) {
    this.shard = shard;
    this.at = at;
    this.flags = flags;
    this.termCount = termCount;
  }

  /** Returns the file's hash as it is said to be. */
  public FileHash hash() {
    return FileHash.read(shard, at);
  }

  /** Returns the number of terms; none for the empty file. */
  public int termCount() {
    return termCount;
  }

  /** Returns a term. */
  public Term term(int index) {
    ByteReader reader = entry(1 + Objects.checkIndex(index, termCount));
    XorbHash xorb = XorbHash.of(reader.bytes(XorbHash.BYTES));
    reader.skip(Integer.BYTES);
    return new Term(xorb, reader.u32(), reader.u32(), reader.u32());
  }

  /** Whether each term comes with the hash by which the sender proves to hold its chunks. */
  public boolean hasRangeHashes() {
    return (flags & ShardLayout.HAS_RANGE_HASHES) != 0;
  }

  /** Returns the proof for a term, where there are any. */
  public RangeHash rangeHash(int index) {
    return RangeHash.of(
        entry(1 + termCount + Objects.checkIndex(index, termCount)).bytes(RangeHash.BYTES));
  }

  /** Returns the SHA-256 that the file is said to have. */
  public Optional<ContentId> sha256() {
    if ((flags & ShardLayout.HAS_SHA256) == 0) {
      return Optional.empty();
    }
    byte[] words = entry(entryCount(flags, termCount) - 1).bytes(ContentId.LENGTH_BYTES);
    return Optional.of(ContentId.of(ShardLayout.wordsReversed(words)));
  }

  private ByteReader entry(int index) {
    int start = at + index * ENTRY_BYTES;
    return new ByteReader(shard, start, start + ENTRY_BYTES, "shard entry");
  }

  /** Returns how many entries a file takes, its own included. */
  static int entryCount(long flags, int termCount) {
    return 1
        + ((flags & ShardLayout.HAS_RANGE_HASHES) == 0 ? termCount : 2 * termCount)
        + ((flags & ShardLayout.HAS_SHA256) == 0 ? 0 : 1);
  }
}

package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XorbHash;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A xorb that a file refers to. One of this session has no hash before its pack is sealed and
 * registered; until then files that refer to it wait. The hash is set by the thread that registers
 * the pack; all else is the session thread's.
 */
final class XorbName {
  private final List<SizedChunk> ownChunks = new ArrayList<>();
  private volatile @Nullable XorbHash hash;

  /** A xorb still being filled. */
  XorbName() {}

  /** A xorb the index knows. */
  XorbName(XorbHash hash) {
    this.hash = hash;
  }

  /** Returns the hash, or null while the index does not know the xorb. */
  @Nullable XorbHash findHash() {
    return hash;
  }

  /** Notes that the index knows the xorb now. */
  void settle(XorbHash settled) {
    hash = settled;
  }

  /** Whether both name one xorb. */
  boolean isSame(XorbName other) {
    XorbHash known = hash;
    return this == other || (known != null && known.equals(other.hash));
  }

  /** Returns the chunks the session put into it; none if it did not fill it. */
  List<SizedChunk> ownChunks() {
    return ownChunks;
  }

  /** Whether the session put the chunk at that index. */
  boolean holdsOwn(ChunkHash chunk, int index) {
    return index < ownChunks.size() && ownChunks.get(index).hash().equals(chunk);
  }
}

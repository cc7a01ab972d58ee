package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.ChunkHash;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chunks the session stored itself that the index may not know yet: those of the open pack and of
 * the few before it. Added to by the session's thread, asked by any.
 */
final class SessionChunks {
  /** Packs after which the chunks of one are in the index for certain, and one to spare. */
  private static final int PACK_COUNT_MAX = 4;

  private volatile List<ConcurrentHashMap<ChunkHash, Home>> newestFirst =
      List.of(new ConcurrentHashMap<>());

  /** Returns where the session stored the chunk, or null if it did not, or long ago. */
  @Nullable Home find(ChunkHash hash) {
    for (ConcurrentHashMap<ChunkHash, Home> pack : newestFirst) {
      Home home = pack.get(hash);
      if (home != null) {
        return home;
      }
    }
    return null;
  }

  void add(ChunkHash hash, Home home) {
    newestFirst.getFirst().put(hash, home);
  }

  /** Begins another pack. */
  void beginPack() {
    newestFirst =
        Stream.concat(Stream.of(new ConcurrentHashMap<ChunkHash, Home>()), newestFirst.stream())
            .limit(PACK_COUNT_MAX)
            .toList();
  }
}

package dev.jogakbo.service.xet;

import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.XorbListing;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The chunks of xorbs that a session holds, those last asked for kept at hand: an edited file may
 * go to and fro between a hundred xorbs. Used by one thread.
 */
final class XorbListings {
  /** Each takes less than a hundred bytes. */
  private static final int CHUNK_COUNT_MAX = 256 << 10;

  private final WriteSession session;
  private final Map<XorbHash, XorbListing> known = new LinkedHashMap<>(16, 0.75f, true);
  private int chunkCount;

  XorbListings(WriteSession session) {
    this.session = session;
  }

  /** Returns the chunks of the xorb, which the session holds from then on. */
  Optional<XorbListing> find(XorbHash hash) {
    XorbListing found = known.get(hash);
    if (found != null) {
      return Optional.of(found);
    }
    Optional<XorbListing> loaded = session.findXorb(hash);
    loaded.ifPresent(this::keep);
    return loaded;
  }

  private void keep(XorbListing xorb) {
    known.put(xorb.hash(), xorb);
    chunkCount += xorb.chunks().size();
    Iterator<XorbListing> oldest = known.values().iterator();
    while (chunkCount > CHUNK_COUNT_MAX) {
      chunkCount -= oldest.next().chunks().size();
      oldest.remove();
    }
  }
}

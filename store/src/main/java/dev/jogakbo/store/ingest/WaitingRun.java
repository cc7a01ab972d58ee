package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.recipe.ChunkRun;
import org.jspecify.annotations.Nullable;

/** A growing run of a xorb's chunks, whose xorb may not have a hash yet. */
final class WaitingRun {
  private final XorbName xorb;
  private final int start;
  private int end;
  private long lengthBytes;

  WaitingRun(Home home, int chunkLengthBytes) {
    xorb = home.xorb();
    start = home.chunk();
    end = start + 1;
    lengthBytes = chunkLengthBytes;
  }

  /** Takes the chunk in if it is the one that follows. */
  boolean continues(Home home, int chunkLengthBytes) {
    if (home.chunk() != end || !xorb.isSame(home.xorb())) {
      return false;
    }
    end++;
    lengthBytes += chunkLengthBytes;
    return true;
  }

  /** Returns the home that the next chunk must have to continue this run. */
  Home next() {
    return new Home(xorb, end);
  }

  /** Returns the run as recipes keep it, or null while its xorb has no hash. */
  @Nullable ChunkRun findRun() {
    XorbHash hash = xorb.findHash();
    return hash == null ? null : new ChunkRun(hash, start, end, lengthBytes);
  }
}

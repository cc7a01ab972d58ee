package dev.jogakbo.store.usage;

import java.util.BitSet;

/**
 * What more than one of several scopes uses. Memory is that of two footprints, however many scopes
 * there are. Used by one thread while it grows, by many afterwards.
 */
public final class SharedFootprint {
  private final ChunkMarks chunksOnce = new ChunkMarks();
  private final ChunkMarks chunksTwice = new ChunkMarks();
  private final IdSet blobsOnce = new IdSet();
  private final IdSet blobsTwice = new IdSet();
  private final BitSet packsOnce = new BitSet();
  private final BitSet packsTwice = new BitSet();

  /** Adds all that another scope uses; each scope is added once. */
  public void add(Footprint scope) {
    scope.homes().addTo(chunksOnce, chunksTwice);
    scope
        .blobs()
        .forEach(id -> {
          if (!blobsOnce.add(id)) {
            blobsTwice.add(id);
          }
        });
    BitSet again = (BitSet) scope.packs().clone();
    again.and(packsOnce);
    packsTwice.or(again);
    packsOnce.or(scope.packs());
  }

  /** What one of the scopes does not use alone is used by these. */
  Users users() {
    return new Users() {
      @Override
      public boolean useChunk(int xorbNumber, int chunkIndex) {
        return chunksTwice.contains(xorbNumber, chunkIndex);
      }

      @Override
      public boolean useBlob(byte[] id) {
        return blobsTwice.contains(id);
      }

      @Override
      public boolean usePack(int packNumber) {
        return packsTwice.get(packNumber);
      }
    };
  }
}

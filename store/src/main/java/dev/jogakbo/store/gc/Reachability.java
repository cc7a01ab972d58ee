package dev.jogakbo.store.gc;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.PackState;
import dev.jogakbo.store.catalog.Placement;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.pack.PackRecord;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import java.util.List;

/** Looks, after a run, whether everything it moved is found where a reader would look. */
final class Reachability {
  private final Catalog catalog;

  Reachability(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Checks what one compaction copied.
   *
   * @throws CorruptDataException naming the first thing that is not found
   */
  void check(List<Compaction.Part> parts) {
    for (Compaction.Part part : parts) {
      part.records().forEach(this::check);
      part.xorbs()
          .forEach(xorb ->
              require(
                  catalog
                      .xorbs()
                      .find(xorb.domain(), xorb.hash())
                      .filter(row -> isActive(row.packNumber()))
                      .isPresent(),
                  xorb));
    }
  }

  private void check(PackRecord record) {
    boolean found =
        switch (record) {
          case ChunkRecord chunk ->
              catalog
                  .chunks()
                  .find(chunk.domain(), chunk.hash())
                  .map(Placement::packNumber)
                  .filter(this::isActive)
                  .isPresent();
          case BlobRecord blob ->
              catalog
                  .blobs()
                  .findRow(BlobKind.of(blob.kind()), blob.id())
                  .filter(row -> isActive(row.packNumber()))
                  .isPresent();
        };
    require(found, record);
  }

  private boolean isActive(int packNumber) {
    return catalog
        .packs()
        .find(packNumber)
        .filter(pack -> pack.state() == PackState.ACTIVE)
        .isPresent();
  }

  private static void require(boolean found, Object what) {
    if (!found) {
      throw new CorruptDataException("after a collection: " + what + " is not found any more");
    }
  }
}

package dev.jogakbo.store.read;

import dev.jogakbo.store.catalog.Placement;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;

/**
 * Where a chunk's record lies.
 *
 * @param pack in which pack
 * @param row the record's row there
 * @param placement what the index said
 */
record Located(PackId pack, ChunkRecord row, Placement placement) {
  Extent extent() {
    return new Extent(pack, row.offset(), row.header().recordLengthBytes());
  }
}

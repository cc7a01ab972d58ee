package dev.jogakbo.store.gc;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.BlobRow;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ChunkKey;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.Placement;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.pack.PackFooter;
import dev.jogakbo.store.pack.PackRecord;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import dev.jogakbo.store.pack.XorbDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A pack's footer held against the index: which of its records and lists the index finds there.
 *
 * @param row the pack
 * @param footer what it says it holds
 */
record PackContents(PackRow row, PackFooter footer) {

  /**
   * Returns, by pack, something of this one that the index reads from there: at the same place, so
   * that this may be that pack under another name.
   */
  Map<Integer, PackRecord> recordsElsewhere(Catalog catalog) {
    Map<Integer, PackRecord> elsewhere = new HashMap<>();
    for (PackRecord entry : footer.records()) {
      readFrom(catalog, entry)
          .filter(number -> number != row.number())
          .ifPresent(number -> elsewhere.putIfAbsent(number, entry));
    }
    return elsewhere;
  }

  private static Optional<Integer> readFrom(Catalog catalog, PackRecord entry) {
    return switch (entry) {
      case ChunkRecord chunk ->
          catalog
              .chunks()
              .find(chunk.domain(), chunk.hash())
              .filter(found -> found.offset() == chunk.offset())
              .map(Placement::packNumber);
      case BlobRecord blob ->
          catalog
              .blobs()
              .findRow(BlobKind.of(blob.kind()), blob.id())
              .filter(found -> !found.isPending())
              .map(BlobRow::packNumber);
    };
  }

  /** Returns, by pack, a list of this one that is another's, by the index. */
  Map<Integer, XorbDefinition> listsElsewhere(Catalog catalog) {
    Map<Integer, XorbDefinition> elsewhere = new HashMap<>();
    for (XorbDefinition xorb : footer.xorbs()) {
      catalog
          .xorbs()
          .find(xorb.domain(), xorb.hash())
          .map(XorbRow::packNumber)
          .filter(number -> number != row.number())
          .ifPresent(number -> elsewhere.putIfAbsent(number, xorb));
    }
    return elsewhere;
  }

  /** Whether both are the same thing, at the same place if the index knows places. */
  static boolean isSame(PackRecord entry, PackRecord wanted) {
    return switch (entry) {
      case ChunkRecord chunk ->
          wanted instanceof ChunkRecord other
              && chunk.offset() == other.offset()
              && key(chunk).equals(key(other));
      case BlobRecord blob ->
          wanted instanceof BlobRecord other
              && blob.kind() == other.kind()
              && blob.id().equals(other.id());
    };
  }

  /** Returns what is in use and is read from this pack. */
  Compaction.Part live(Catalog catalog, LiveSet live) {
    return new Compaction.Part(this, liveRecords(catalog, live), liveXorbs(catalog, live));
  }

  /** Returns the records in use that are read from this pack. */
  List<PackRecord> liveRecords(Catalog catalog, LiveSet live) {
    return footer.records().stream().filter(entry -> isLive(catalog, live, entry)).toList();
  }

  /** Returns the xorbs in use whose list is this pack's. */
  List<XorbDefinition> liveXorbs(Catalog catalog, LiveSet live) {
    return footer.xorbs().stream()
        .filter(xorb -> findXorb(catalog, xorb).filter(r -> live.hasXorb(r.number())).isPresent())
        .toList();
  }

  private boolean isLive(Catalog catalog, LiveSet live, PackRecord entry) {
    return switch (entry) {
      case ChunkRecord chunk ->
          findPlacement(catalog, chunk)
              .filter(found -> live.hasChunk(found.xorbNumber(), found.chunkIndex()))
              .isPresent();
      case BlobRecord blob -> live.hasBlob(blob.id()) && findBlob(catalog, blob).isPresent();
    };
  }

  /** Returns where the chunk is, if it is read from that record. */
  Optional<Placement> findPlacement(Catalog catalog, ChunkRecord chunk) {
    return catalog
        .chunks()
        .find(chunk.domain(), chunk.hash())
        .filter(found -> found.packNumber() == row.number() && found.offset() == chunk.offset());
  }

  /** Returns the blob's row, if it is this pack's. */
  Optional<BlobRow> findBlob(Catalog catalog, BlobRecord blob) {
    return catalog
        .blobs()
        .findRow(BlobKind.of(blob.kind()), blob.id())
        .filter(found -> found.packNumber() == row.number());
  }

  /** Returns the xorb's row, if its list is this pack's. */
  Optional<XorbRow> findXorb(Catalog catalog, XorbDefinition xorb) {
    return catalog
        .xorbs()
        .find(xorb.domain(), xorb.hash())
        .filter(found -> found.packNumber() == row.number());
  }

  static ChunkKey key(ChunkRecord chunk) {
    return new ChunkKey(chunk.domain(), chunk.hash());
  }
}

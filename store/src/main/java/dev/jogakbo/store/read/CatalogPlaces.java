package dev.jogakbo.store.read;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ChunkKey;
import dev.jogakbo.store.catalog.Placement;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import dev.jogakbo.store.pack.RecordHeader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the index says that chunks lie. */
record CatalogPlaces(Catalog catalog, DomainId domain) implements ChunkPlaces {

  @Override
  public List<SizedChunk> chunks(XorbHash xorb, int startIndex, int endIndex) {
    return catalog.xorbs().chunks(load(xorb), startIndex, endIndex);
  }

  private XorbRow load(XorbHash xorb) {
    return catalog
        .xorbs()
        .find(domain, xorb)
        .orElseThrow(() ->
            new CorruptDataException("xorb " + xorb + ": a recipe names it, the index does not"));
  }

  /** Where a collection takes a pack away between two steps, the second look finds the copies. */
  @Override
  public List<Located> locate(List<Piece> pieces) {
    try {
      return locateNow(pieces);
    } catch (MissingObjectException e) {
      return locateNow(pieces);
    }
  }

  private List<Located> locateNow(List<Piece> pieces) {
    List<@Nullable Placement> placements =
        catalog.chunks().findAll(domain, pieces.stream().map(Piece::hash).toList());
    Map<Integer, PackId> packs = new HashMap<>();
    List<Located> located = new ArrayList<>(pieces.size());
    for (int i = 0; i < pieces.size(); i++) {
      located.add(located(pieces.get(i), placements.get(i), packs));
    }
    return located;
  }

  private Located located(Piece piece, @Nullable Placement placement, Map<Integer, PackId> packs) {
    if (placement == null) {
      throw new CorruptDataException(
          "chunk " + piece.hash() + ": a xorb lists it, the index knows no place");
    }
    PackId pack =
        packs.computeIfAbsent(placement.packNumber(), number -> catalog.packs().load(number).id());
    RecordHeader header =
        new RecordHeader(placement.codec(), placement.packedLengthBytes(), piece.lengthBytes());
    return new Located(
        pack, new ChunkRecord(domain, piece.hash(), placement.offset(), header), placement);
  }

  @Override
  public void recordDamage(Located located) {
    catalog.reportDamage(new ChunkKey(domain, located.row().hash()), located.placement());
  }
}

package dev.jogakbo.store.gc;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.BlobId;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Says whose records are in no use any more: what an owner's former roots reach beyond what lives.
 * What two owners shared counts for the first one named. What is gone already counts for nobody.
 */
final class FormerMarker implements FormerVisitor {
  private final Catalog catalog;
  private final LiveSet seen;
  private final Map<String, PackUse> uses = new TreeMap<>();

  FormerMarker(Catalog catalog, LiveSet live) {
    this.catalog = catalog;
    this.seen = live.copy();
  }

  @Override
  public RootVisitor owner(String label) {
    PackUse use = uses.computeIfAbsent(label, _ -> new PackUse());
    return new Lenient(new Marker(catalog, seen, use));
  }

  /** Returns bytes of records in those packs by owner, those of whom some are left. */
  Map<String, Long> bytes(Set<Integer> packNumbers) {
    Map<String, Long> bytes = new TreeMap<>();
    uses.forEach((label, use) -> bytes.put(label, use.recordBytes(packNumbers)));
    bytes.values().removeIf(value -> value == 0);
    return bytes;
  }

  private record Lenient(Marker marker) implements RootVisitor {
    @Override
    public void content(ContentKey content) {
      try {
        marker.contentIfStored(content);
      } catch (MissingObjectException | CorruptDataException e) {
        // Collected in part by an earlier run: the rest of it belongs to nobody any more.
      }
    }

    @Override
    public boolean enter(BlobKind kind, BlobId blob) {
      try {
        return marker.enter(kind, blob);
      } catch (MissingObjectException e) {
        return false;
      }
    }
  }
}

package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.ObjectWalk;
import dev.jogakbo.store.pack.PackKey;
import dev.jogakbo.store.usage.IdSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds packs in the bucket that a crash left between being published and being registered.
 *
 * <p>A session announces a pack before it publishes it. So a pack that is listed, is then not
 * announced by a session under way, and is then not registered, never will be.
 */
final class Orphans {
  private final Catalog catalog;
  private final ObjectStore store;

  Orphans(Catalog catalog, ObjectStore store) {
    this.catalog = catalog;
    this.store = store;
  }

  /**
   * All packs of the bucket.
   *
   * @param packs their ids
   * @param orphans those that nothing knows
   */
  record Listing(IdSet packs, List<ObjectStat> orphans) {}

  Listing list() {
    IdSet packs = new IdSet();
    List<ObjectStat> orphans = new ArrayList<>();
    ObjectWalk.forEach(
        store,
        PackKey.PREFIX,
        object ->
            PackKey.findId(object.key())
                .ifPresent(id -> {
                  packs.add(id.toBytes());
                  if (isOrphan(id)) {
                    orphans.add(object);
                  }
                }));
    return new Listing(packs, orphans);
  }

  private boolean isOrphan(PackId id) {
    return !catalog.gate().isAnnounced(id) && catalog.packs().find(id).isEmpty();
  }
}

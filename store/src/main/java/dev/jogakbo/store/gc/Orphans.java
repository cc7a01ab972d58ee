package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.ObjectWalk;
import dev.jogakbo.store.pack.PackKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

  List<ObjectStat> find() {
    List<ObjectStat> orphans = new ArrayList<>();
    ObjectWalk.forEach(
        store,
        PackKey.PREFIX,
        object -> {
          if (isOrphan(object)) {
            orphans.add(object);
          }
        });
    return orphans;
  }

  private boolean isOrphan(ObjectStat object) {
    Optional<PackId> id = PackKey.findId(object.key());
    return id.isPresent()
        && !catalog.gate().isAnnounced(id.get())
        && catalog.packs().find(id.get()).isEmpty();
  }
}

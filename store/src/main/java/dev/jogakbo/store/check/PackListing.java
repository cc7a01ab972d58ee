package dev.jogakbo.store.check;

import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.ObjectWalk;
import dev.jogakbo.store.pack.PackKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All packs in a bucket, listed to the end: a listing that fails throws before anything is made of
 * it.
 *
 * @param lengths pack to length
 * @param foreign objects that lie among the packs and are not named as one
 */
record PackListing(Map<PackId, Long> lengths, List<ObjectKey> foreign) {
  static PackListing of(ObjectStore store) {
    Map<PackId, Long> lengths = new TreeMap<>();
    List<ObjectKey> foreign = new ArrayList<>();
    ObjectWalk.forEach(
        store,
        PackKey.PREFIX,
        object ->
            PackKey.findId(object.key())
                .ifPresentOrElse(
                    pack -> lengths.put(pack, object.lengthBytes()),
                    () -> foreign.add(object.key())));
    return new PackListing(lengths, foreign);
  }
}

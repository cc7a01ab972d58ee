package dev.jogakbo.store.gc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.object.CreateOutcome;
import dev.jogakbo.store.object.FailedDelete;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.ObjectWalk;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Says in the bucket which packs are about to go, before the index forgets them: whoever finds the
 * bucket between two steps can tell what was under way. Text, one line each: a random id, then the
 * packs.
 *
 * <pre>
 *   gc/&lt;12 digits&gt;   "collection" SP id LF (pack id LF)*
 * </pre>
 */
final class Intention {
  private static final String PREFIX = "gc/";

  private final ObjectStore store;

  Intention(ObjectStore store) {
    this.store = store;
  }

  /** Writes the next intention. */
  void write(List<PackContents> packs) {
    StringBuilder body = new StringBuilder("collection ").append(UUID.randomUUID()).append('\n');
    packs.forEach(pack -> body.append(pack.row().id()).append('\n'));
    ObjectKey key = ObjectKey.of(PREFIX + "%012d".formatted(next()));
    if (store.create(key, body.toString().getBytes(UTF_8)) == CreateOutcome.EXISTS) {
      throw new TransientStoreException(key + ": another collection began at the same moment");
    }
  }

  private long next() {
    List<ObjectStat> all = all();
    return all.isEmpty()
        ? 1
        : 1 + Long.parseLong(all.getLast().key().value().substring(PREFIX.length()));
  }

  /** Removes all intentions; returns those that could not be. */
  List<FailedDelete> clear() {
    List<ObjectKey> keys = all().stream().map(ObjectStat::key).toList();
    return keys.isEmpty() ? List.of() : store.delete(keys);
  }

  private List<ObjectStat> all() {
    List<ObjectStat> all = new ArrayList<>();
    ObjectWalk.forEach(store, PREFIX, all::add);
    return all;
  }
}

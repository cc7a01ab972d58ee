package dev.jogakbo.store;

import dev.jogakbo.store.object.FailedDelete;
import dev.jogakbo.store.object.ForwardingObjectStore;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Does not let go of certain objects, and says so. */
final class StubbornObjectStore extends ForwardingObjectStore {
  private final Set<ObjectKey> kept;

  StubbornObjectStore(ObjectStore inner, Set<ObjectKey> kept) {
    super(inner);
    this.kept = kept;
  }

  @Override
  public List<FailedDelete> delete(List<ObjectKey> keys) {
    List<FailedDelete> failed =
        new ArrayList<>(super.delete(keys.stream().filter(key -> !kept.contains(key)).toList()));
    keys.stream()
        .filter(kept::contains)
        .forEach(key -> failed.add(new FailedDelete(key, "access denied")));
    return failed;
  }
}

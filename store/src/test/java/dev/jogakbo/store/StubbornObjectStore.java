package dev.jogakbo.store;

import dev.jogakbo.store.object.CreateOutcome;
import dev.jogakbo.store.object.FailedDelete;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.PendingObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Does not let go of certain objects, and says so. */
record StubbornObjectStore(ObjectStore inner, Set<ObjectKey> kept) implements ObjectStore {
  @Override
  public List<FailedDelete> delete(List<ObjectKey> keys) {
    inner.delete(keys.stream().filter(key -> !kept.contains(key)).toList());
    return keys.stream()
        .filter(kept::contains)
        .map(key -> new FailedDelete(key, "access denied"))
        .toList();
  }

  @Override
  public PendingObject begin(ObjectKey key) {
    return inner.begin(key);
  }

  @Override
  public CreateOutcome create(ObjectKey key, byte[] body) {
    return inner.create(key, body);
  }

  @Override
  public byte[] load(ObjectKey key, int lengthBytesMax) {
    return inner.load(key, lengthBytesMax);
  }

  @Override
  public void read(ObjectKey key, long position, byte[] destination, int offset, int lengthBytes) {
    inner.read(key, position, destination, offset, lengthBytes);
  }

  @Override
  public Optional<ObjectStat> find(ObjectKey key) {
    return inner.find(key);
  }

  @Override
  public List<ObjectStat> list(String prefix, String startAfter, int limit) {
    return inner.list(prefix, startAfter, limit);
  }

  @Override
  public String location() {
    return inner.location();
  }

  @Override
  public void close() {
    inner.close();
  }
}

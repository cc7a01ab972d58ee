package dev.jogakbo.service.version;

import dev.jogakbo.store.object.CreateOutcome;
import dev.jogakbo.store.object.FailedDelete;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.PendingObject;
import java.util.List;
import java.util.Optional;

/** Lets the writing of repositories' logs go wrong. */
final class FaultyLogStore implements ObjectStore {
  private final ObjectStore store;
  private final Faults faults;

  FaultyLogStore(ObjectStore store, Faults faults) {
    this.store = store;
    this.faults = faults;
  }

  @Override
  public PendingObject begin(ObjectKey key) {
    return store.begin(key);
  }

  @Override
  public CreateOutcome create(ObjectKey key, byte[] body) {
    if (!key.value().startsWith("log/repo-")) {
      return store.create(key, body);
    }
    CreateOutcome[] outcome = {CreateOutcome.EXISTS};
    faults.run("log", () -> outcome[0] = store.create(key, body));
    return outcome[0];
  }

  @Override
  public byte[] load(ObjectKey key, int lengthBytesMax) {
    return store.load(key, lengthBytesMax);
  }

  @Override
  public void read(ObjectKey key, long position, byte[] destination, int offset, int lengthBytes) {
    store.read(key, position, destination, offset, lengthBytes);
  }

  @Override
  public Optional<ObjectStat> find(ObjectKey key) {
    return store.find(key);
  }

  @Override
  public List<ObjectStat> list(String prefix, String startAfter, int limit) {
    return store.list(prefix, startAfter, limit);
  }

  @Override
  public List<FailedDelete> delete(List<ObjectKey> keys) {
    return store.delete(keys);
  }

  @Override
  public String location() {
    return store.location();
  }

  @Override
  public void close() {
    store.close();
  }
}

package dev.jogakbo.store;

import dev.jogakbo.store.StoreListener.Call;
import dev.jogakbo.store.object.CreateOutcome;
import dev.jogakbo.store.object.FailedDelete;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.object.PendingObject;
import java.util.List;
import java.util.Optional;

/** Tells a listener how long each call takes. */
final class TimingObjectStore implements ObjectStore {
  private final ObjectStore store;
  private final Stopwatch stopwatch;

  TimingObjectStore(ObjectStore store, Stopwatch stopwatch) {
    this.store = store;
    this.stopwatch = stopwatch;
  }

  @Override
  public PendingObject begin(ObjectKey key) {
    return new TimingPendingObject(store.begin(key));
  }

  @Override
  public CreateOutcome create(ObjectKey key, byte[] body) {
    return stopwatch.time(Call.OBJECT_CREATE, () -> store.create(key, body));
  }

  @Override
  public byte[] load(ObjectKey key, int lengthBytesMax) {
    return stopwatch.time(Call.OBJECT_LOAD, () -> store.load(key, lengthBytesMax));
  }

  @Override
  public void read(ObjectKey key, long position, byte[] destination, int offset, int lengthBytes) {
    stopwatch.run(
        Call.OBJECT_READ, () -> store.read(key, position, destination, offset, lengthBytes));
  }

  @Override
  public Optional<ObjectStat> find(ObjectKey key) {
    return stopwatch.time(Call.OBJECT_FIND, () -> store.find(key));
  }

  @Override
  public List<ObjectStat> list(String prefix, String startAfter, int limit) {
    return stopwatch.time(Call.OBJECT_LIST, () -> store.list(prefix, startAfter, limit));
  }

  @Override
  public List<FailedDelete> delete(List<ObjectKey> keys) {
    return stopwatch.time(Call.OBJECT_DELETE, () -> store.delete(keys));
  }

  @Override
  public String location() {
    return store.location();
  }

  @Override
  public void close() {
    store.close();
  }

  private final class TimingPendingObject implements PendingObject {
    private final PendingObject pending;

    TimingPendingObject(PendingObject pending) {
      this.pending = pending;
    }

    @Override
    public void write(byte[] source, int offset, int lengthBytes) {
      pending.write(source, offset, lengthBytes);
    }

    @Override
    public long lengthBytes() {
      return pending.lengthBytes();
    }

    @Override
    public void readBack(long position, byte[] destination, int offset, int lengthBytes) {
      pending.readBack(position, destination, offset, lengthBytes);
    }

    @Override
    public void publish() {
      stopwatch.run(Call.OBJECT_PUBLISH, pending::publish);
    }

    @Override
    public void close() {
      pending.close();
    }
  }
}

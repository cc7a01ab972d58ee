package dev.jogakbo.store.object;

import java.util.List;
import java.util.Optional;

/** Passes every call on, so that a test need only write the one it changes. */
public abstract class ForwardingObjectStore implements ObjectStore {
  private final ObjectStore inner;

  /** Decorates a store; it is closed with this one. */
  protected ForwardingObjectStore(ObjectStore inner) {
    this.inner = inner;
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
  public List<FailedDelete> delete(List<ObjectKey> keys) {
    return inner.delete(keys);
  }

  @Override
  public String location() {
    return inner.location();
  }

  @Override
  public List<String> remarks() {
    return inner.remarks();
  }

  @Override
  public void close() {
    inner.close();
  }
}

package dev.jogakbo.store.object;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** An object store in the heap, for tests and trials: everything is gone when the process ends. */
public final class MemoryObjectStore implements ObjectStore {
  private final ConcurrentSkipListMap<String, byte[]> objects = new ConcurrentSkipListMap<>();

  @Override
  public PendingObject begin(ObjectKey key) {
    return new MemoryPendingObject(key);
  }

  @Override
  public CreateOutcome create(ObjectKey key, byte[] body) {
    byte[] before = objects.putIfAbsent(key.value(), body.clone());
    return before == null || Arrays.equals(before, body)
        ? CreateOutcome.CREATED
        : CreateOutcome.EXISTS;
  }

  @Override
  public byte[] load(ObjectKey key, int lengthBytesMax) {
    byte[] body = loadBody(key);
    ObjectReads.checkWholeLength(location(), key, body.length, lengthBytesMax);
    return body.clone();
  }

  @Override
  public void read(ObjectKey key, long position, byte[] destination, int offset, int lengthBytes) {
    ObjectReads.checkRequest(position, destination, offset, lengthBytes);
    byte[] body = loadBody(key);
    if (position + lengthBytes > body.length) {
      long foundBytes = Math.max(0, body.length - position);
      throw new CorruptDataException(
          ObjectReads.shortRead(location(), key, position, lengthBytes, foundBytes));
    }
    System.arraycopy(body, Math.toIntExact(position), destination, offset, lengthBytes);
  }

  @Override
  public Optional<ObjectStat> find(ObjectKey key) {
    return Optional.ofNullable(objects.get(key.value()))
        .map(body -> new ObjectStat(key, body.length));
  }

  @Override
  public List<ObjectStat> list(String prefix, String startAfter, int limit) {
    ObjectReads.checkLimit(limit);
    boolean fromPrefix = prefix.compareTo(startAfter) > 0;
    return objects.tailMap(fromPrefix ? prefix : startAfter, fromPrefix).entrySet().stream()
        .takeWhile(entry -> entry.getKey().startsWith(prefix))
        .limit(limit)
        .map(entry -> new ObjectStat(ObjectKey.of(entry.getKey()), entry.getValue().length))
        .toList();
  }

  @Override
  public List<FailedDelete> delete(List<ObjectKey> keys) {
    keys.forEach(key -> objects.remove(key.value()));
    return List.of();
  }

  @Override
  public String location() {
    return "memory";
  }

  @Override
  public void close() {
    // The bytes stay: a test opens the same store again.
  }

  private byte[] loadBody(ObjectKey key) {
    byte[] body = objects.get(key.value());
    if (body == null) {
      throw new MissingObjectException(ObjectReads.missing(location(), key));
    }
    return body;
  }

  private final class MemoryPendingObject implements PendingObject {
    private final ObjectKey key;
    private final ReadableBytes bytes = new ReadableBytes();

    MemoryPendingObject(ObjectKey key) {
      this.key = key;
    }

    @Override
    public void write(byte[] source, int offset, int lengthBytes) {
      bytes.write(source, offset, lengthBytes);
    }

    @Override
    public long lengthBytes() {
      return bytes.size();
    }

    @Override
    public void readBack(long position, byte[] destination, int offset, int lengthBytes) {
      bytes.copy(Math.toIntExact(position), destination, offset, lengthBytes);
    }

    @Override
    public void publish() {
      objects.put(key.value(), bytes.toByteArray());
    }

    @Override
    public void close() {
      // Nothing is held that the collector does not free.
    }
  }

  private static final class ReadableBytes extends ByteArrayOutputStream {
    void copy(int position, byte[] destination, int offset, int lengthBytes) {
      Objects.checkFromIndexSize(position, lengthBytes, count);
      System.arraycopy(buf, position, destination, offset, lengthBytes);
    }
  }
}

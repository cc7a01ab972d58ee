package dev.jogakbo.store.blob;

import dev.jogakbo.store.id.BlobId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Blobs in memory, with a count of what was read and written. */
public final class MemoryBlobs implements BlobSource, BlobSink {
  private final Map<BlobId, Blob> blobs = new HashMap<>();
  private int loads;

  @Override
  public Optional<Blob> find(BlobKind kind, BlobId id) {
    loads++;
    Blob blob = blobs.get(id);
    return blob == null || blob.kind() != kind ? Optional.empty() : Optional.of(blob);
  }

  @Override
  public BlobId put(BlobKind kind, byte[] bytes) {
    Blob blob = Blob.of(kind, bytes);
    blobs.put(blob.id(), blob);
    return blob.id();
  }

  /** Returns the number of different blobs. */
  public int count() {
    return blobs.size();
  }

  /** Returns the bytes of all blobs. */
  public long totalBytes() {
    return blobs.values().stream().mapToLong(blob -> blob.bytes().length).sum();
  }

  /** Returns all blobs. */
  public Iterable<Blob> all() {
    return blobs.values();
  }

  /** Returns the reads since the last call. */
  public int takeLoads() {
    int taken = loads;
    loads = 0;
    return taken;
  }

  /** Replaces the bytes under an id, right or wrong. */
  public void damage(BlobId id, byte[] bytes) {
    blobs.put(id, new Blob(BlobKind.LIST_NODE, id, bytes));
  }
}

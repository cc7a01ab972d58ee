package dev.jogakbo.service.version;

import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.BlobSink;
import dev.jogakbo.store.blob.BlobSource;
import dev.jogakbo.store.id.BlobId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Blobs of a session that are read before they are published. Used by one thread. */
final class StagedBlobs implements BlobSource, BlobSink {
  private final BlobSource published;
  private final BlobSink session;
  private final Map<BlobId, Blob> staged = new HashMap<>();

  StagedBlobs(BlobSource published, BlobSink session) {
    this.published = published;
    this.session = session;
  }

  @Override
  public BlobId put(BlobKind kind, byte[] bytes) {
    Blob blob = Blob.of(kind, bytes);
    if (staged.putIfAbsent(blob.id(), blob) == null) {
      session.put(kind, bytes);
    }
    return blob.id();
  }

  @Override
  public Optional<Blob> find(BlobKind kind, BlobId id) {
    Blob blob = staged.get(id);
    return blob != null && blob.kind() == kind ? Optional.of(blob) : published.find(kind, id);
  }
}

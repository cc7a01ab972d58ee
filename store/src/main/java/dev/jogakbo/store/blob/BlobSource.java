package dev.jogakbo.store.blob;

import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.BlobId;
import java.util.Optional;

/** Where blobs are read from. Safe for use by many threads. */
public interface BlobSource {

  /** Returns the blob, or nothing if there is none. */
  Optional<Blob> find(BlobKind kind, BlobId id);

  /**
   * Returns the blob.
   *
   * @throws MissingObjectException if there is none
   */
  default Blob load(BlobKind kind, BlobId id) {
    return find(kind, id)
        .orElseThrow(() -> new MissingObjectException(kind + " blob " + id + " is missing"));
  }
}

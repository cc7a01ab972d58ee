package dev.jogakbo.store.blob;

import dev.jogakbo.store.id.BlobId;

/** Where blobs are written to. Writing the same blob again changes nothing. */
@FunctionalInterface
public interface BlobSink {

  /**
   * Keeps a blob of at most {@link Blob#LENGTH_MAX} bytes, which the caller must not change
   * afterwards, and returns its id.
   */
  BlobId put(BlobKind kind, byte[] bytes);
}

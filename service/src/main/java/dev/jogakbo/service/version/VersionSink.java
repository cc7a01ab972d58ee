package dev.jogakbo.service.version;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;

/** Takes what commits are made of. Used by one thread. */
public interface VersionSink {

  /**
   * Takes a commit, a folder or a node of one, and answers whether to go on to what is in it: no
   * only if that was taken before.
   */
  boolean enter(BlobKind kind, BlobId id);

  /** Takes a file version: the same content comes as often as there are versions of it. */
  void version(String path, ContentId content);
}

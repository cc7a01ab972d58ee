package dev.jogakbo.service.version;

import dev.jogakbo.store.Content;
import dev.jogakbo.store.blob.BlobSource;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.util.Optional;

/** What trees and commits need of the store. Safe for use by many threads. */
public interface VersionStore {

  /** Returns where published blobs are read from. */
  BlobSource blobs();

  /** Returns what is known of the content. */
  Optional<Content> findContent(DomainId domain, ContentId id);

  /**
   * Returns the git blob id of the content's bytes, reading all of them.
   *
   * @throws dev.jogakbo.store.error.MissingContentException if it is not there
   */
  GitId gitBlob(DomainId domain, ContentId id);

  /**
   * Returns the content's bytes.
   *
   * @throws dev.jogakbo.store.error.MissingContentException if it is not there
   */
  byte[] loadContent(DomainId domain, ContentId id);

  /** Starts the writing of a commit. */
  CommitSession begin(DomainId domain);
}

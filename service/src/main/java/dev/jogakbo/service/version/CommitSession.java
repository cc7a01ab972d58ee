package dev.jogakbo.service.version;

import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.blob.BlobSink;
import dev.jogakbo.store.id.ContentId;
import java.util.Collection;
import java.util.Optional;

/** The writing of one commit: nothing it stored or holds is collected. Used by one thread. */
public interface CommitSession extends BlobSink, AutoCloseable {

  /** Takes in a small file. */
  ContentId store(byte[] bytes);

  /** Takes in a small file and says what it added. */
  default TakenFile take(byte[] bytes) {
    return new TakenFile(
        store(bytes),
        bytes.length,
        new IngestSavings(0, 0, 0),
        Optional.of(GitHasher.blobId(bytes)));
  }

  /**
   * Holds a content that is there already.
   *
   * @throws dev.jogakbo.store.error.MissingContentException if it is not there
   */
  void pin(ContentId id);

  /**
   * Makes the blobs put so far, and how to rebuild the contents, durable in the bucket. Refuses if
   * another writer has taken the bucket over. Returns the bytes written.
   */
  long publish(Collection<ContentId> contents);

  @Override
  void close();
}

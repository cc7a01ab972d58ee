package dev.jogakbo.service.version;

import dev.jogakbo.store.Content;
import dev.jogakbo.store.ContentReader;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.BlobSource;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Optional;

/** Trees, commits and contents in the store's bucket. */
public final class BucketVersionStore implements VersionStore {
  private final Store store;

  /** Creates the view of that store. */
  public BucketVersionStore(Store store) {
    this.store = store;
  }

  @Override
  public BlobSource blobs() {
    return store.blobs();
  }

  @Override
  public Optional<Content> findContent(DomainId domain, ContentId id) {
    return store.findContent(domain, id);
  }

  @Override
  public GitId gitBlob(DomainId domain, ContentId id) {
    try (ContentReader reader = store.openContent(domain, id)) {
      GitHasher hasher = GitHasher.blob(reader.sizeBytes());
      transfer(reader, hasher);
      return hasher.id();
    }
  }

  @Override
  public byte[] loadContent(DomainId domain, ContentId id) {
    try (ContentReader reader = store.openContent(domain, id)) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.toIntExact(reader.sizeBytes()));
      transfer(reader, bytes);
      return bytes.toByteArray();
    }
  }

  @Override
  public CommitSession begin(DomainId domain) {
    return new BucketCommitSession(store.begin(domain));
  }

  private static void transfer(ContentReader reader, OutputStream sink) {
    try {
      reader.transferTo(0, reader.sizeBytes(), sink);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // from a sink in memory, so never
    }
  }

  private record BucketCommitSession(WriteSession session) implements CommitSession {

    @Override
    public ContentId store(byte[] bytes) {
      return ingest(bytes).id();
    }

    @Override
    public TakenFile take(byte[] bytes) {
      Ingested in = ingest(bytes);
      GitId gitBlob = GitHasher.blobId(bytes);
      return new TakenFile(in.id(), in.sizeBytes(), in.savings(), Optional.of(gitBlob));
    }

    private Ingested ingest(byte[] bytes) {
      Expectation expectation = Expectation.NONE.withLengthBytes(bytes.length);
      try {
        return session.store(new ByteArrayInputStream(bytes), expectation);
      } catch (IOException e) {
        throw new UncheckedIOException(e); // from an array, so never
      }
    }

    @Override
    public void pin(ContentId id) {
      session.pin(id);
    }

    @Override
    public BlobId put(BlobKind kind, byte[] bytes) {
      return session.putBlob(kind, bytes);
    }

    @Override
    public long publish(Collection<ContentId> contents) {
      return session.publish(contents).storedBytes();
    }

    @Override
    public void close() {
      session.close();
    }
  }
}

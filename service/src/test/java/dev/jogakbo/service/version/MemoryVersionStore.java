package dev.jogakbo.service.version;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.Content;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.BlobSource;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Blobs and contents in maps; blobs put are there once published. */
final class MemoryVersionStore implements VersionStore {
  private final Map<BlobId, Blob> blobs = new ConcurrentHashMap<>();
  private final Map<ContentId, byte[]> contents = new ConcurrentHashMap<>();
  private final Faults faults;
  private final AtomicLong newBlobCount = new AtomicLong();
  private final AtomicLong openSessionCount = new AtomicLong();

  MemoryVersionStore(Faults faults) {
    this.faults = faults;
  }

  /** Takes in a content as an upload would. */
  ContentId upload(byte[] bytes) {
    ContentId id = ContentId.of(sha256(bytes));
    contents.putIfAbsent(id, bytes);
    return id;
  }

  /** Loses a blob, as damage would. */
  void lose(BlobId blob) {
    blobs.remove(blob);
  }

  /** Loses a content, as damage would. */
  void lose(ContentId content) {
    contents.remove(content);
  }

  /** Returns the blobs published that were not there before. */
  long newBlobCount() {
    return newBlobCount.get();
  }

  /** Returns the sessions that hold something now. */
  long openSessionCount() {
    return openSessionCount.get();
  }

  @Override
  public BlobSource blobs() {
    return (kind, id) -> Optional.ofNullable(blobs.get(id)).filter(blob -> blob.kind() == kind);
  }

  @Override
  public Optional<Content> findContent(DomainId domain, ContentId id) {
    return Optional.ofNullable(contents.get(id))
        .map(bytes -> new Content(id, bytes.length, FileHash.of(new byte[32]), 1));
  }

  @Override
  public GitId gitBlob(DomainId domain, ContentId id) {
    return GitHasher.blobId(loadContent(domain, id));
  }

  @Override
  public byte[] loadContent(DomainId domain, ContentId id) {
    byte[] bytes = contents.get(id);
    if (bytes == null) {
      throw new MissingContentException("content " + id + " is missing");
    }
    return bytes;
  }

  @Override
  public CommitSession begin(DomainId domain) {
    openSessionCount.incrementAndGet();
    return new Session();
  }

  static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private final class Session implements CommitSession {
    private final List<Blob> staged = new ArrayList<>();

    @Override
    public ContentId store(byte[] bytes) {
      return upload(bytes);
    }

    @Override
    public void pin(ContentId id) {
      loadContent(DomainId.INSTANCE, id);
    }

    @Override
    public BlobId put(BlobKind kind, byte[] bytes) {
      Blob blob = Blob.of(kind, bytes);
      staged.add(blob);
      return blob.id();
    }

    @Override
    public long publish(Collection<ContentId> published) {
      faults.run("publish", this::publishAll);
      return staged.stream().mapToLong(blob -> blob.bytes().length).sum();
    }

    private void publishAll() {
      for (Blob blob : staged) {
        if (blobs.putIfAbsent(blob.id(), blob) == null) {
          newBlobCount.incrementAndGet();
        }
      }
    }

    @Override
    public void close() {
      staged.clear();
      openSessionCount.decrementAndGet();
    }
  }
}

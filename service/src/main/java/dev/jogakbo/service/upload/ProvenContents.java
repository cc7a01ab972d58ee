package dev.jogakbo.service.upload;

import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.service.upload.ProvenContent.Staged;
import dev.jogakbo.service.upload.ProvenContent.Stored;
import dev.jogakbo.service.upload.StagedUpload.Owner;
import dev.jogakbo.store.HeldLease;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexStore.Durability;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * What a repository may name in a commit because somebody who may write to it sent those very
 * bytes, though no commit of it has them yet. To know a SHA-256 is not enough: an entry is made
 * only when all bytes came and were hashed here. Safe for use by many threads.
 */
public final class ProvenContents {
  private static final int REPOSITORY_BYTES = 16;

  private final Store store;
  private final IndexStore index;
  private final StagedUploads uploads;
  private final UploadContents contents;
  private final long expirySeconds;

  /** Creates the list; an entry is kept for that long, in time the service runs. */
  public ProvenContents(
      Store store, IndexStore index, UploadContents contents, long expirySeconds) {
    this.store = store;
    this.index = index;
    this.uploads = contents.uploads();
    this.contents = contents;
    this.expirySeconds = expirySeconds;
  }

  /** Enters a complete upload whose bytes were found to have that SHA-256. */
  public void staged(ContentId id, StagedUpload upload) {
    Owner owner = upload.owner();
    Staged place = new Staged(upload.id(), owner.account());
    put(owner.repositoryId(), Map.of(id, new ProvenContent(upload.offsetBytes(), expiry(), place)));
  }

  /** Enters contents that an open session took in and flushed, all at once. */
  public void stored(String repositoryId, DomainId domain, List<Ingested> contents) {
    if (contents.isEmpty()) {
      return;
    }
    List<ContentId> ids = contents.stream().map(Ingested::id).distinct().toList();
    Map<ContentId, HeldLease> leases = new HashMap<>();
    List<HeldLease> granted = store.leases().grant(domain, ids, expirySeconds);
    for (int i = 0; i < ids.size(); i++) {
      leases.put(ids.get(i), granted.get(i));
    }
    Map<ContentId, ProvenContent> entries = new HashMap<>();
    for (Ingested content : contents) {
      HeldLease lease = Objects.requireNonNull(leases.get(content.id()));
      Stored place = new Stored(lease, content.chunkCount(), content.savings());
      entries.put(content.id(), new ProvenContent(content.sizeBytes(), expiry(), place));
    }
    put(repositoryId, entries);
  }

  /** Returns the entry, unless its time is over. */
  public Optional<ProvenContent> find(String repositoryId, ContentId id) {
    byte[] row = index.find(UploadTables.PROVEN, key(repositoryId, id));
    return Optional.ofNullable(row)
        .map(ProvenContentCodecV1::decode)
        .filter(content -> content.expiresAtSeconds() > store.servedSeconds())
        .filter(content -> isThere(repositoryId, content));
  }

  private boolean isThere(String repositoryId, ProvenContent content) {
    return switch (content.place()) {
      case Staged staged -> find(repositoryId, staged).isPresent();
      case Stored stored -> store.leases().isHeld(stored.lease());
    };
  }

  private Optional<StagedUpload> find(String repositoryId, Staged staged) {
    return uploads.find(staged.upload(), new Owner(repositoryId, staged.account()));
  }

  /**
   * Has the session hold the content for a commit, taking it in if that was not done yet.
   *
   * @param witness sees bytes that are taken in now
   * @return nothing if there is no such entry
   */
  public Optional<StagedContent> take(Wish wish, WriteSession session, ByteWitness witness) {
    return find(wish.repositoryId(), wish.content())
        .flatMap(content ->
            switch (content.place()) {
              case Staged staged ->
                  find(wish.repositoryId(), staged)
                      .map(upload -> contents.held(session, wish.parquet(), upload, witness));
              case Stored stored -> pinned(session, wish.content(), content.sizeBytes(), stored);
            });
  }

  private static Optional<StagedContent> pinned(
      WriteSession session, ContentId id, long sizeBytes, Stored stored) {
    try {
      session.pin(id);
      return Optional.of(new StagedContent(id, sizeBytes, stored.chunkCount(), stored.savings()));
    } catch (MissingContentException e) {
      return Optional.empty();
    }
  }

  /** Forgets entries that a commit has now: the commit keeps their bytes. */
  public void settle(String repositoryId, Collection<ContentId> committed) {
    List<StagedUpload> done = new ArrayList<>();
    for (ContentId id : committed) {
      byte[] key = key(repositoryId, id);
      byte[] row = index.find(UploadTables.PROVEN, key);
      if (row != null) {
        ProvenContent content = ProvenContentCodecV1.decode(row);
        if (content.place() instanceof Staged staged) {
          find(repositoryId, staged).ifPresent(done::add);
        }
        drop(key, content);
      }
    }
    uploads.remove(done);
  }

  /** Forgets entries whose time is over; their bytes go when they are collected. */
  public int removeExpired() {
    List<byte[]> keys = new ArrayList<>();
    long now = store.servedSeconds();
    forEach((key, content) -> {
      if (content.expiresAtSeconds() <= now) {
        keys.add(key);
      }
    });
    IndexBatch batch = new IndexBatch();
    keys.forEach(key -> batch.delete(UploadTables.PROVEN, key));
    index.apply(batch, Durability.SYNCED);
    return keys.size();
  }

  private void forEach(BiConsumer<byte[], ProvenContent> sink) {
    try (IndexCursor rows = index.scan(UploadTables.PROVEN, new byte[0], null)) {
      while (rows.next()) {
        sink.accept(rows.key(), ProvenContentCodecV1.decode(rows.value()));
      }
    }
  }

  private void drop(byte[] key, ProvenContent content) {
    IndexBatch batch = new IndexBatch();
    batch.delete(UploadTables.PROVEN, key);
    index.apply(batch, Durability.BUFFERED);
    HeldLease lease = content.lease();
    if (lease != null) {
      boolean _ = store.leases().release(lease);
    }
  }

  private void put(String repositoryId, Map<ContentId, ProvenContent> entries) {
    IndexBatch batch = new IndexBatch();
    List<byte[]> before = new ArrayList<>();
    entries.forEach((id, content) -> {
      byte[] key = key(repositoryId, id);
      byte[] row = index.find(UploadTables.PROVEN, key);
      if (row != null) {
        before.add(row);
      }
      batch.put(UploadTables.PROVEN, key, ProvenContentCodecV1.encode(content));
    });
    index.apply(batch, Durability.SYNCED);
    before.forEach(row -> replace(repositoryId, ProvenContentCodecV1.decode(row)));
  }

  /** Lets go of what an older entry of the same content kept. */
  private void replace(String repositoryId, ProvenContent before) {
    if (before.place() instanceof Staged staged) {
      find(repositoryId, staged).ifPresent(upload -> uploads.remove(List.of(upload)));
    }
    HeldLease lease = before.lease();
    if (lease != null) {
      boolean _ = store.leases().release(lease);
    }
  }

  private long expiry() {
    return store.servedSeconds() + expirySeconds;
  }

  private static byte[] key(String repositoryId, ContentId id) {
    byte[] key =
        Arrays.copyOf(
            HexFormat.of().parseHex(repositoryId), REPOSITORY_BYTES + ContentId.LENGTH_BYTES);
    System.arraycopy(id.toBytes(), 0, key, REPOSITORY_BYTES, ContentId.LENGTH_BYTES);
    return key;
  }

  /**
   * What a commit wants.
   *
   * @param repositoryId the commit's repository
   * @param content what it names
   * @param parquet what is done to Parquet files there
   */
  public record Wish(String repositoryId, ContentId content, ParquetHandling parquet) {}
}

package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.HubTables;
import dev.jogakbo.service.repo.KnownAncestors;
import dev.jogakbo.service.repo.RefIndex;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryId;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore;
import dev.jogakbo.store.index.IndexStore.Durability;
import dev.jogakbo.store.index.IndexTable;
import dev.jogakbo.store.usage.IdSet;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the rows of commits and contents. Rows are buffered; whoever moves refs makes them durable
 * with the refs. Of commits that were there before and cannot be read now there are rows, of what
 * they held there are none. Memory is one id for each commit walked. One repository is worked on by
 * one thread.
 */
final class ReachedCommits implements RefIndex {
  private static final long BATCH_BYTES = 1 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(ReachedCommits.class);

  private final VersionStore store;
  private final IndexStore index;
  private final Folders folders;

  ReachedCommits(VersionStore store, IndexStore index) {
    this.store = store;
    this.index = index;
    this.folders = new Folders(store.blobs());
  }

  @Override
  public void reached(Repository repository, CommitRef commit) {
    RepositoryId id = repository.id();
    Set<CommitId> seen = new HashSet<>();
    walk(
        id,
        List.of(commit),
        next -> index.find(HubTables.COMMITS, key(id, next)) == null && seen.add(next),
        e -> {
          throw e;
        });
  }

  @Override
  public void recompute(Repository repository, List<CommitRef> live, KnownAncestors ancestors) {
    RepositoryId id = repository.id();
    sweep(HubTables.CONTENTS, id, _ -> false);
    Set<CommitId> reached = new HashSet<>();
    List<CommitRef> from = live;
    while (!from.isEmpty()) {
      AtomicBoolean isWhole = new AtomicBoolean(true);
      walk(
          id,
          from,
          reached::add,
          e -> {
            LOG.warn("{}: not all of it can be read: {}", repository.name(), e.getMessage());
            isWhole.set(false);
          });
      from = isWhole.get() ? List.of() : ancestors.behind(reached);
    }
    int commitKeyBytes = RepositoryId.LENGTH_BYTES + CommitId.LENGTH_BYTES;
    sweep(
        HubTables.COMMITS,
        id,
        key ->
            key.length != commitKeyBytes
                || reached.contains(
                    CommitId.of(
                        Arrays.copyOfRange(key, RepositoryId.LENGTH_BYTES, commitKeyBytes))));
  }

  private void walk(
      RepositoryId id,
      List<CommitRef> from,
      Predicate<CommitId> isNew,
      Consumer<StoreException> unreadable) {
    Deque<CommitRef> pending = new ArrayDeque<>(from);
    Rows rows = new Rows(id);
    while (!pending.isEmpty()) {
      CommitRef ref = pending.pop();
      if (!isNew.test(ref.id())) {
        continue;
      }
      rows.add(ref);
      try {
        Commit commit = load(ref);
        pending.addAll(commit.parents());
        addContents(rows, commit);
      } catch (MissingObjectException | CorruptDataException e) {
        unreadable.accept(e);
      }
    }
    rows.flush();
  }

  /** Where a folder of it, or of the commit before, cannot be read, all that can be is added. */
  private void addContents(Rows rows, Commit commit) {
    try {
      rows.add(commit, parentRoot(commit));
    } catch (MissingObjectException | CorruptDataException e) {
      LOG.warn("commit {}: not all of it can be read: {}", commit.id(), e.getMessage());
      byte[] commitBytes = commit.id().toBytes();
      ReadableContents contents =
          new ReadableContents(
              new IdSet(),
              content -> rows.add(content, commitBytes),
              passed -> LOG.debug("a folder is passed over", passed));
      new CommitWalk(store.blobs(), contents).visit(commit.root());
    }
  }

  private Commit load(CommitRef ref) {
    return CommitCodecV1.decode(store.blobs().load(BlobKind.COMMIT, ref.blob()));
  }

  private @Nullable TreeRef parentRoot(Commit commit) {
    return commit
        .parent()
        .flatMap(parent -> store.blobs().find(BlobKind.COMMIT, parent.blob()))
        .map(CommitCodecV1::decode)
        .map(Commit::root)
        .orElse(null);
  }

  private void sweep(IndexTable table, RepositoryId id, Predicate<byte[]> isKept) {
    byte[] from = id.toBytes();
    IndexBatch batch = new IndexBatch();
    try (IndexCursor cursor = index.scan(table, from, HubTables.end(from))) {
      while (cursor.next()) {
        if (!isKept.test(cursor.key())) {
          batch.delete(table, cursor.key());
          batch = applyIfFull(batch);
        }
      }
    }
    index.apply(batch, Durability.BUFFERED);
  }

  private IndexBatch applyIfFull(IndexBatch batch) {
    if (batch.sizeBytes() < BATCH_BYTES) {
      return batch;
    }
    index.apply(batch, Durability.BUFFERED);
    return new IndexBatch();
  }

  private static byte[] key(RepositoryId id, CommitId commit) {
    return HubTables.key(id, commit.toBytes());
  }

  private final class Rows {
    private final RepositoryId id;
    private IndexBatch batch = new IndexBatch();

    Rows(RepositoryId id) {
      this.id = id;
    }

    void add(CommitRef commit) {
      batch.put(HubTables.COMMITS, key(id, commit.id()), commit.blob().toBytes());
    }

    void add(Commit commit, @Nullable TreeRef parentRoot) {
      byte[] commitBytes = commit.id().toBytes();
      TreeDiff.compare(
          folders, parentRoot, commit.root(), (_, _, after) -> addContent(after, commitBytes));
      batch = applyIfFull(batch);
    }

    private void addContent(@Nullable FileEntry after, byte[] commitBytes) {
      if (after != null) {
        add(after.content(), commitBytes);
      }
    }

    void add(ContentId content, byte[] commitBytes) {
      batch.put(HubTables.CONTENTS, HubTables.key(id, content.toBytes()), commitBytes);
      batch = applyIfFull(batch);
    }

    void flush() {
      index.apply(batch, Durability.BUFFERED);
    }
  }
}

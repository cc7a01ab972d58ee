package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.DamagedVersionException;
import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.usage.IdSet;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Goes through all versions of all files: every content at every path, where it first appears in a
 * commit that a ref reaches. Safe for use by many threads.
 */
public final class FileVersions {
  private static final Logger LOG = LoggerFactory.getLogger(FileVersions.class);
  private static final int FOUND_COUNT_MAX = 100;

  private final VersionStore store;
  private final Versions versions;
  private final Repositories repositories;

  FileVersions(VersionStore store, Versions versions, Repositories repositories) {
    this.store = store;
    this.versions = versions;
    this.repositories = repositories;
  }

  /** Gives the sink all that the repository is made of. */
  public void ofRepository(Repository repository, VersionSink sink) {
    forEachCommit(repository, wholeCommits(sink));
  }

  /** Gives the sink all that the repository is made of, as far as it can be read. */
  public void ofReadable(Repository repository, VersionSink sink) {
    forEachCommit(repository, wholeCommits(sink), e -> logUnreadable(repository, e));
  }

  private Consumer<Commit> wholeCommits(VersionSink sink) {
    Pairs pairs = new Pairs(sink);
    CommitWalk blobs = new CommitWalk(store.blobs(), new BlobsOnly(sink));
    return commit -> {
      sink.enter(BlobKind.COMMIT, commit.blob());
      blobs.visit(commit.root());
      TreeDiff.compare(versions.folders(), parentRoot(commit), commit.root(), pairs);
    };
  }

  private static void logUnreadable(Repository repository, RuntimeException reason) {
    LOG.warn("{}: not all of it can be looked at: {}", repository.name(), reason.getMessage());
  }

  /** Gives the sink what the commit alone is made of: every file in it is a version. */
  public void ofCommit(Commit commit, VersionSink sink) {
    sink.enter(BlobKind.COMMIT, commit.blob());
    new CommitWalk(store.blobs(), new BlobsOnly(sink)).visit(commit.root());
    TreeDiff.compare(
        versions.folders(),
        null,
        commit.root(),
        (path, _, after) -> {
          if (after != null) {
            sink.version(path, after.content());
          }
        });
  }

  /** Gives the sink what all commits of the repository but one are made of. */
  public void ofOtherCommits(Repository repository, Commit leftOut, VersionSink sink) {
    CommitWalk walk = new CommitWalk(store.blobs(), new Everything(sink));
    forEachCommit(
        repository,
        commit -> {
          if (!commit.id().equals(leftOut.id())) {
            sink.enter(BlobKind.COMMIT, commit.blob());
            walk.visit(commit.root());
          }
        });
  }

  /**
   * Gives the sink every content, once, that the repository's refs reach now; what cannot be read
   * is passed over.
   *
   * @param seen commits, folders and contents that are passed over, to which those found are added:
   *     kept for the next time, it is what is new then that costs
   */
  public void contents(Repository repository, IdSet seen, Consumer<ContentId> sink) {
    ReadableContents contents = new ReadableContents(seen, sink, e -> logUnreadable(repository, e));
    CommitWalk walk = new CommitWalk(store.blobs(), contents);
    for (Ref ref : repositories.refs(repository.id())) {
      walk.visit(ref.target().commit());
    }
  }

  /**
   * Returns where those of the contents are that some commit put somewhere: the commits that did,
   * up to a bound for each content. What cannot be read of a repository is passed over.
   */
  public Map<ContentKey, List<FileVersion>> find(Set<ContentKey> contents) {
    Map<ContentKey, List<FileVersion>> found = new HashMap<>();
    Wanted wanted = new Wanted(contents, found);
    repositories.forEach(repository -> {
      forEachCommit(
          repository,
          commit -> find(repository, commit, wanted),
          e -> logUnreadable(repository, e));
    });
    return found;
  }

  private void find(Repository repository, Commit commit, Wanted wanted) {
    TreeDiff.compare(
        versions.folders(),
        parentRoot(commit),
        commit.root(),
        (path, _, after) -> {
          if (after != null) {
            wanted.see(
                new ContentKey(repository.domain(), after.content()),
                new FileVersion(repository.name().toString(), path, commit.id()));
          }
        });
  }

  /** Every commit that a ref reaches, once. */
  private void forEachCommit(Repository repository, Consumer<Commit> sink) {
    forEachCommit(
        repository,
        sink,
        e -> {
          throw e;
        });
  }

  private void forEachCommit(
      Repository repository, Consumer<Commit> sink, Consumer<RuntimeException> unreadable) {
    IdSet seen = new IdSet();
    Deque<CommitRef> pending = new ArrayDeque<>();
    for (Ref ref : repositories.refs(repository.id())) {
      pending.push(ref.target().commit());
    }
    while (!pending.isEmpty()) {
      CommitRef ref = pending.pop();
      if (seen.add(ref.blob().toBytes())) {
        try {
          Commit commit = versions.load(ref);
          commit.parents().forEach(pending::push);
          sink.accept(commit);
        } catch (StoreException | DamagedVersionException e) {
          unreadable.accept(e);
        }
      }
    }
  }

  private @Nullable TreeRef parentRoot(Commit commit) {
    return commit.parent().map(versions::load).map(Commit::root).orElse(null);
  }

  private record Wanted(Set<ContentKey> contents, Map<ContentKey, List<FileVersion>> found) {
    void see(ContentKey content, FileVersion version) {
      if (contents.contains(content)) {
        List<FileVersion> places = found.computeIfAbsent(content, _ -> new ArrayList<>());
        if (places.size() < FOUND_COUNT_MAX) {
          places.add(version);
        }
      }
    }
  }

  private record BlobsOnly(VersionSink sink) implements CommitWalk.Visitor {
    @Override
    public boolean enter(BlobKind kind, BlobId id) {
      return sink.enter(kind, id);
    }

    @Override
    public void file(ContentId content) {}
  }

  private record Everything(VersionSink sink) implements CommitWalk.Visitor {
    @Override
    public boolean enter(BlobKind kind, BlobId id) {
      return sink.enter(kind, id);
    }

    @Override
    public void file(ContentId content) {
      sink.version("", content);
    }
  }

  /** Passes each pair of path and content on once. */
  private static final class Pairs implements TreeDiff.Sink {
    private final VersionSink sink;
    private final IdSet seen = new IdSet();
    private final MessageDigest sha256 = sha256();

    Pairs(VersionSink sink) {
      this.sink = sink;
    }

    @Override
    public void file(String path, @Nullable FileEntry before, @Nullable FileEntry after) {
      if (after != null && seen.add(pair(path, after.content()))) {
        sink.version(path, after.content());
      }
    }

    private byte[] pair(String path, ContentId content) {
      sha256.update(path.getBytes(UTF_8));
      sha256.update((byte) 0);
      return sha256.digest(content.toBytes());
    }

    private static MessageDigest sha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}

package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.Cursor;
import dev.jogakbo.service.repo.DamagedVersionException;
import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.repo.Page;
import dev.jogakbo.service.repo.Repository;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Goes back through commits, newest first, along first parents. Safe for use by many threads. */
public final class History {
  /** Commits looked at for one page; a page may end early with a cursor that goes on. */
  static final int WALK_COMMIT_COUNT_MAX = 10_000;

  private static final int KEPT_COUNT_MAX = 1000;

  private final Versions versions;
  private final Map<CommitId, Long> counts =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<CommitId, Long> eldest) {
          return size() > KEPT_COUNT_MAX;
        }
      };

  History(Versions versions) {
    this.versions = versions;
  }

  /**
   * Lists commits. A page ends before a commit that cannot be read; the next one says why.
   *
   * @throws dev.jogakbo.service.repo.DamagedVersionException if the page would begin with one
   * @throws dev.jogakbo.service.repo.NotFoundException ({@code revision-not-found})
   * @throws InvalidRequestException ({@code bad-cursor}) if the cursor is not this listing's
   */
  public Page<Commit> list(Repository repository, HistoryQuery query) {
    String scope = scope(repository, query);
    List<Commit> found = new ArrayList<>();
    Optional<CommitRef> next = Optional.of(start(repository, query, scope));
    Optional<Commit> parent = Optional.empty();
    try {
      for (int i = 0; i < WALK_COMMIT_COUNT_MAX && next.isPresent(); i++) {
        if (found.size() == query.limit()) {
          break;
        }
        Commit commit = parent.isPresent() ? parent.get() : versions.load(next.get());
        if (query.path().isPresent()) {
          parent = commit.parent().map(versions::load);
        }
        if (matches(query.path(), commit, parent)) {
          found.add(commit);
        }
        next = commit.parent();
      }
    } catch (DamagedVersionException e) {
      if (found.isEmpty()) {
        throw e;
      }
    }
    return new Page<>(
        found, next.map(commit -> Cursor.write(scope, commit.id().hex())).orElse(null));
  }

  /** Returns how many commits lie on the line of first parents, this one included. */
  public long count(Commit commit) {
    long counted = 0;
    Optional<CommitRef> at = Optional.of(commit.ref());
    while (at.isPresent()) {
      Long known = knownCount(at.get().id());
      if (known != null) {
        return keepCount(commit.id(), counted + known);
      }
      counted++;
      at = versions.load(at.get()).parent();
    }
    return keepCount(commit.id(), counted);
  }

  private @Nullable Long knownCount(CommitId id) {
    synchronized (counts) {
      return counts.get(id);
    }
  }

  private long keepCount(CommitId id, long count) {
    synchronized (counts) {
      counts.put(id, count);
    }
    return count;
  }

  /** Returns whether {@code ancestor} is the commit itself or was built upon by it. */
  public boolean isAncestor(CommitRef ancestor, CommitRef commit) {
    Commit at = versions.load(commit);
    while (!at.id().equals(ancestor.id())) {
      Optional<CommitRef> parent = at.parent();
      if (parent.isEmpty()) {
        return false;
      }
      at = versions.load(parent.get());
    }
    return true;
  }

  private boolean matches(Optional<FilePath> path, Commit commit, Optional<Commit> parent) {
    if (path.isEmpty()) {
      return true;
    }
    Optional<TreeEntry> after = versions.findEntry(commit, path.get());
    Optional<TreeEntry> before = parent.flatMap(last -> versions.findEntry(last, path.get()));
    return !before.equals(after);
  }

  private CommitRef start(Repository repository, HistoryQuery query, String scope) {
    String cursor = query.cursor();
    if (cursor == null) {
      return versions
          .find(repository, query.revision())
          .orElseThrow(() -> Versions.revisionNotFound(query.revision()));
    }
    CommitId id = new CommitId(Cursor.read(scope, cursor));
    return versions
        .find(repository, id)
        .orElseThrow(() ->
            new InvalidRequestException("bad-cursor", "commit " + id + " is no longer there"));
  }

  private static String scope(Repository repository, HistoryQuery query) {
    return "history %s %s %s"
        .formatted(repository.id(), query.revision(), query.path().map(FilePath::value).orElse(""));
  }
}

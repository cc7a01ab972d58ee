package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds, for paths of a commit, the newest commit that changed each: by going back through first
 * parents and looking at what differs. What was found for a commit is kept for a while, so the next
 * commit's answer is a step away. Safe for use by many threads.
 */
final class LastCommits {
  /** Commits gone back through at most; what is older has no answer. */
  static final int WALK_COMMIT_COUNT_MAX = 10_000;

  private static final int KEPT_COMMIT_COUNT_MAX = 256;
  private static final int KEPT_PATH_COUNT_MAX = 10_000;

  private final Versions versions;
  private final Map<CommitId, Map<String, CommitRef>> kept =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<CommitId, Map<String, CommitRef>> eldest) {
          return size() > KEPT_COMMIT_COUNT_MAX;
        }
      };

  LastCommits(Versions versions) {
    this.versions = versions;
  }

  /** Returns the entries with their last commits. */
  List<ListedEntry> complete(Commit commit, List<ListedEntry> entries) {
    List<String> paths = entries.stream().map(entry -> entry.path().value()).toList();
    Map<String, CommitRef> found = find(commit, paths);
    Map<CommitId, Commit> loaded = new HashMap<>();
    return entries.stream()
        .map(entry ->
            new ListedEntry(
                entry.path(),
                entry.entry(),
                Optional.ofNullable(found.get(entry.path().value()))
                    .map(ref -> loaded.computeIfAbsent(ref.id(), _ -> versions.load(ref)))))
        .toList();
  }

  private Map<String, CommitRef> find(Commit commit, List<String> paths) {
    Walk walk = new Walk(paths);
    Commit at = commit;
    for (int i = 0; i < WALK_COMMIT_COUNT_MAX && !walk.isDone(); i++) {
      walk.takeKept(keptFor(at.id()));
      Commit parent = at.parent().map(versions::load).orElse(null);
      walk.step(at, parent);
      if (parent == null) {
        break;
      }
      at = parent;
    }
    keep(commit.id(), walk.found);
    return walk.found;
  }

  private @Nullable Map<String, CommitRef> keptFor(CommitId id) {
    synchronized (kept) {
      return kept.get(id);
    }
  }

  private void keep(CommitId id, Map<String, CommitRef> found) {
    synchronized (kept) {
      Map<String, CommitRef> paths = kept.computeIfAbsent(id, _ -> new ConcurrentHashMap<>());
      if (paths.size() + found.size() <= KEPT_PATH_COUNT_MAX) {
        paths.putAll(found);
      }
    }
  }

  private final class Walk implements TreeDiff.Sink {
    private final Set<String> pending;
    private final Map<String, Integer> pendingBelow = new HashMap<>();
    private final Map<String, CommitRef> found = new HashMap<>();
    private @Nullable CommitRef at;

    Walk(List<String> paths) {
      pending = new HashSet<>(paths);
      paths.forEach(path -> countAbove(path, 1));
    }

    boolean isDone() {
      return pending.isEmpty();
    }

    void takeKept(@Nullable Map<String, CommitRef> known) {
      if (known == null) {
        return;
      }
      for (String path : List.copyOf(pending)) {
        CommitRef commit = known.get(path);
        if (commit != null) {
          settle(path, commit);
        }
      }
    }

    void step(Commit commit, @Nullable Commit parent) {
      at = commit.ref();
      TreeRef before = parent == null ? null : parent.root();
      TreeDiff.compare(versions.folders(), before, commit.root(), this);
    }

    @Override
    public void file(String path, @Nullable FileEntry before, @Nullable FileEntry after) {
      settleHere(path);
    }

    @Override
    public boolean enter(String path) {
      settleHere(path);
      return pendingBelow.getOrDefault(path, 0) > 0;
    }

    private void settleHere(String path) {
      CommitRef commit = at;
      if (commit != null && pending.contains(path)) {
        settle(path, commit);
      }
    }

    private void settle(String path, CommitRef commit) {
      pending.remove(path);
      found.put(path, commit);
      countAbove(path, -1);
    }

    private void countAbove(String path, int change) {
      for (int end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
        pendingBelow.merge(path.substring(0, end), change, Integer::sum);
      }
    }
  }
}

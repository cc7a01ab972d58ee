package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.PushedObjects.ObjectType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.revwalk.RevCommit;
import org.jspecify.annotations.Nullable;

/**
 * Files and folders that a push refers to without sending them, because the repository has them
 * somewhere. All are sought at once, when the first is needed. Used by one thread.
 */
final class KnownEntries {
  private final GitObjects objects;
  private final Repository repository;
  private final PushedObjects sent;
  private final Set<GitId> used = new HashSet<>();
  private @Nullable Map<GitId, TreeEntry> found;

  KnownEntries(GitObjects objects, Repository repository, PushedObjects sent) {
    this.objects = objects;
    this.repository = repository;
    this.sent = sent;
  }

  /** Returns what has that id, or null. */
  @Nullable TreeEntry find(GitId id) {
    Map<GitId, TreeEntry> known = found == null ? search() : found;
    found = known;
    TreeEntry entry = known.get(id);
    if (entry != null) {
      used.add(id);
    }
    return entry;
  }

  /** Returns whether everything that was taken from here is still reached by some ref. */
  boolean areStillReached() {
    return used.isEmpty() || objects.search(repository, used, _ -> {}).isEmpty();
  }

  private Map<GitId, TreeEntry> search() {
    Map<GitId, TreeEntry> entries = new HashMap<>();
    Set<GitId> _ = objects.search(repository, wanted(), e -> entries.put(e.gitId(), e));
    return entries;
  }

  private Set<GitId> wanted() {
    Set<GitId> wanted = new HashSet<>();
    for (GitId id : sent.ids(ObjectType.COMMIT)) {
      byte[] bytes = sent.find(ObjectType.COMMIT, id);
      if (bytes != null) {
        wanted.add(new GitId(RevCommit.parse(bytes).getTree().name()));
      }
    }
    for (GitId id : sent.ids(ObjectType.TREE)) {
      byte[] bytes = sent.find(ObjectType.TREE, id);
      if (bytes != null) {
        GitTreeEntry.all(id, bytes).forEach(entry -> wanted.add(entry.id()));
      }
    }
    sent.ids(ObjectType.TREE).forEach(wanted::remove);
    sent.ids(ObjectType.BLOB).forEach(wanted::remove);
    return wanted;
  }
}

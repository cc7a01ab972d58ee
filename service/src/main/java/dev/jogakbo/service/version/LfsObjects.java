package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.HubTables;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lists the contents that git-lfs keeps of a repository, whichever of its commits holds them, each
 * with a path and the commit that brought it. Safe for use by many threads.
 */
public final class LfsObjects {
  private final Versions versions;
  private final IndexStore index;

  LfsObjects(Versions versions, IndexStore index) {
    this.versions = versions;
    this.index = index;
  }

  /** Returns up to so many, in the order of their ids, from behind the one given on. */
  public List<Found> list(Repository repository, Optional<ContentId> after, int countMax) {
    byte[] prefix = HubTables.key(repository.id());
    byte[] from =
        after.map(id -> HubTables.key(repository.id(), id.toBytes(), new byte[1])).orElse(prefix);
    Brought brought = new Brought(repository);
    List<Found> found = new ArrayList<>();
    try (IndexCursor rows = index.scan(HubTables.CONTENTS, from, HubTables.end(prefix))) {
      while (found.size() < countMax && rows.next()) {
        ContentId id =
            ContentId.of(Arrays.copyOfRange(rows.key(), prefix.length, rows.key().length));
        brought.by(CommitId.of(rows.value())).map(files -> files.get(id)).ifPresent(found::add);
      }
    }
    return found;
  }

  /** What each commit brought; one commit often brought many. */
  private final class Brought {
    private final Repository repository;
    private final Map<CommitId, Optional<Map<ContentId, Found>>> known = new HashMap<>();

    Brought(Repository repository) {
      this.repository = repository;
    }

    Optional<Map<ContentId, Found>> by(CommitId id) {
      return known.computeIfAbsent(
          id, _ -> versions.find(repository, id).map(versions::load).map(LfsObjects.this::files));
    }
  }

  private Map<ContentId, Found> files(Commit commit) {
    Map<ContentId, Found> files = new HashMap<>();
    TreeRef before = commit.parent().map(versions::load).map(Commit::root).orElse(null);
    TreeDiff.compare(
        versions.folders(),
        before,
        commit.root(),
        (path, _, after) -> {
          if (after != null && after.storage() == FileStorage.LFS) {
            files.putIfAbsent(after.content(), new Found(path, after, commit));
          }
        });
    return files;
  }

  /**
   * A content that git-lfs keeps.
   *
   * @param path where it came to lie
   * @param file what lies there
   * @param commit the commit that brought it
   */
  public record Found(String path, FileEntry file, Commit commit) {}
}

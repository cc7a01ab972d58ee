package dev.jogakbo.service.version;

import dev.jogakbo.store.id.ContentId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which files that are gone and which that are new are the same content moved. The first of either
 * in byte order of paths belong together. When more files came and went than {@link
 * #CANDIDATE_COUNT_MAX}, none counts as moved, so that memory stays bounded.
 */
final class MovedFiles implements TreeDiff.Sink {
  static final int CANDIDATE_COUNT_MAX = 100_000;

  private final List<FileChange.Side> gone = new ArrayList<>();
  private final List<FileChange.Side> came = new ArrayList<>();
  private final Map<String, FileChange.Side> origins = new HashMap<>();
  private final Set<String> left = new HashSet<>();
  private long candidateCount;

  /** Finds the files moved between the two trees. */
  static MovedFiles between(Folders folders, @Nullable TreeRef before, TreeRef after) {
    MovedFiles moved = new MovedFiles();
    TreeDiff.compare(folders, before, after, moved);
    moved.pair();
    return moved;
  }

  /** Returns where the new file at the path was before. */
  Optional<FileChange.Side> findOrigin(String path) {
    return Optional.ofNullable(origins.get(path));
  }

  /** Returns whether the file that was at the path is elsewhere now. */
  boolean hasLeft(String path) {
    return left.contains(path);
  }

  @Override
  public void file(String path, @Nullable FileEntry before, @Nullable FileEntry after) {
    if (before != null && after != null) {
      return;
    }
    candidateCount++;
    if (candidateCount > CANDIDATE_COUNT_MAX) {
      gone.clear();
      came.clear();
    } else if (before != null) {
      gone.add(new FileChange.Side(new FilePath(path), before));
    } else if (after != null) {
      came.add(new FileChange.Side(new FilePath(path), after));
    }
  }

  private void pair() {
    Map<ContentId, Deque<FileChange.Side>> goneByContent = new HashMap<>();
    for (FileChange.Side side : gone) {
      goneByContent.computeIfAbsent(side.file().content(), _ -> new ArrayDeque<>()).add(side);
    }
    for (FileChange.Side side : came) {
      Deque<FileChange.Side> same = goneByContent.get(side.file().content());
      if (same != null && !same.isEmpty()) {
        FileChange.Side origin = same.removeFirst();
        origins.put(side.path().value(), origin);
        left.add(origin.path().value());
      }
    }
    gone.clear();
    came.clear();
  }
}

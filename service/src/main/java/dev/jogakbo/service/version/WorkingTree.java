package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.ConflictException;
import dev.jogakbo.service.repo.NotFoundException;
import dev.jogakbo.store.blob.BlobSink;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All files of a commit being made: the parent's, and what operations did to them so far, one after
 * another. Used by one thread.
 */
final class WorkingTree {
  private final Folders folders;
  private final WorkingFolder root;

  WorkingTree(Folders folders, WorkingFolder root) {
    this.folders = folders;
    this.root = root;
  }

  /** Returns the file at the path, if there is one. */
  Optional<FileEntry> findFile(FilePath path) {
    return node(path) instanceof WorkingNode.Present present
        ? Optional.of(present.file())
        : Optional.empty();
  }

  /**
   * Puts a file at the path, replacing one that the parent has.
   *
   * @throws ConflictException ({@code path-conflict}) if a folder is there, if a file is where a
   *     folder is needed, or if this commit put a file there before
   */
  void put(FilePath path, FileEntry file) {
    place(path, new WorkingNode.Present(file, WorkingNode.Origin.OPERATION));
  }

  /** Puts all files of a folder below the path, where nothing may be. */
  void graft(FilePath path, TreeRef tree) {
    place(path, WorkingFolder.of(folders, tree));
  }

  /** Moves the file or folder; the place it goes to is as for {@link #put}. */
  void move(FilePath from, FilePath to) {
    WorkingNode moved = existing(from);
    parent(from).set(from.name(), WorkingNode.Absent.ABSENT);
    place(to, moved);
  }

  /** Removes a file. */
  void deleteFile(FilePath path) {
    if (existing(path) instanceof WorkingFolder) {
      throw conflict(path, "a folder is there; removing one takes a slash at the end");
    }
    parent(path).set(path.name(), WorkingNode.Absent.ABSENT);
  }

  /** Removes a folder and all in it. */
  void deleteFolder(FilePath path) {
    if (existing(path) instanceof WorkingNode.Present) {
      throw conflict(path, "a file is there, not a folder");
    }
    parent(path).set(path.name(), WorkingNode.Absent.ABSENT);
  }

  /** Removes what is at the path, file or folder. */
  void delete(FilePath path) {
    existing(path);
    parent(path).set(path.name(), WorkingNode.Absent.ABSENT);
  }

  /** Writes what changed and returns the root, which may be empty. */
  TreeRef write(BlobSink sink) {
    return root.write(sink);
  }

  private void place(FilePath path, WorkingNode node) {
    WorkingFolder parent = parent(path);
    refuseOccupied(path, parent.child(path.name()), node);
    parent.set(path.name(), node);
  }

  private static void refuseOccupied(FilePath path, WorkingNode there, WorkingNode node) {
    if (there.isEmpty()) {
      return;
    }
    if (!(there instanceof WorkingNode.Present present)) {
      throw conflict(path, "a folder is there");
    }
    if (present.origin() == WorkingNode.Origin.OPERATION) {
      throw conflict(path, "this commit puts two files there");
    }
    if (node instanceof WorkingFolder) {
      throw conflict(path, "a file is there where a folder is to be");
    }
  }

  /** The folder the path is in, made if it is not there. */
  private WorkingFolder parent(FilePath path) {
    WorkingFolder folder = root;
    List<String> segments = path.segments();
    for (int i = 0; i < segments.size() - 1; i++) {
      String above = String.join("/", segments.subList(0, i + 1));
      folder =
          folder
              .enter(segments.get(i))
              .orElseThrow(() -> conflict(path, "a file is at '" + above + "'"));
    }
    return folder;
  }

  /** What is at the path, without making folders on the way. */
  private WorkingNode node(FilePath path) {
    WorkingNode node = root;
    for (String segment : path.segments()) {
      if (!(node instanceof WorkingFolder folder)) {
        return WorkingNode.Absent.ABSENT;
      }
      node = folder.child(segment);
    }
    return node;
  }

  private WorkingNode existing(FilePath path) {
    WorkingNode node = node(path);
    if (node.isEmpty()) {
      throw new NotFoundException(
          "path-not-found",
          "nothing is at '" + path + "' at this point of the commit",
          Map.of("path", path.value()));
    }
    return node;
  }

  private static ConflictException conflict(FilePath path, String reason) {
    return new ConflictException(
        "path-conflict", "'" + path + "': " + reason, Map.of("path", path.value()));
  }
}

package dev.jogakbo.service.version;

import dev.jogakbo.store.blob.BlobSink;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A folder while a commit is being made: what it was, and what of it was looked at or changed.
 * Memory is that of the changes, not of the folder. Used by one thread.
 */
final class WorkingFolder implements WorkingNode {
  private final Folders folders;
  private final @Nullable TreeRef baseRef;
  private final @Nullable Folder base;
  private final Map<String, Child> children = new LinkedHashMap<>();

  private WorkingFolder(Folders folders, @Nullable TreeRef baseRef) {
    this.folders = folders;
    this.baseRef = baseRef;
    this.base = baseRef == null ? null : folders.load(baseRef);
  }

  static WorkingFolder empty(Folders folders) {
    return new WorkingFolder(folders, null);
  }

  static WorkingFolder of(Folders folders, TreeRef base) {
    return new WorkingFolder(folders, base);
  }

  /** Returns what is under the name now. */
  WorkingNode child(String name) {
    return slot(name).now;
  }

  /** Puts that under the name. */
  void set(String name, WorkingNode node) {
    slot(name).now = node;
  }

  /** Returns the folder under the name, which is made if there is nothing or an empty one. */
  Optional<WorkingFolder> enter(String name) {
    WorkingNode now = child(name);
    if (now instanceof WorkingFolder folder) {
      return Optional.of(folder);
    }
    if (now instanceof Present) {
      return Optional.empty();
    }
    WorkingFolder made = empty(folders);
    set(name, made);
    return Optional.of(made);
  }

  @Override
  public boolean isEmpty() {
    long untouched = base == null ? 0 : base.entries().entryCount();
    for (Child child : children.values()) {
      if (!child.now.isEmpty()) {
        return false;
      }
      untouched -= child.before == null ? 0 : 1;
    }
    return untouched == 0;
  }

  /** Writes what changed and returns the folder, which may be empty. */
  TreeRef write(BlobSink sink) {
    FolderEdits edits = new FolderEdits();
    children.forEach((name, child) -> edits.add(child.before, child.after(name, sink)));
    return edits.isEmpty() && baseRef != null
        ? baseRef
        : FolderWriter.write(folders, base, edits, sink);
  }

  private Child slot(String name) {
    return children.computeIfAbsent(name, this::look);
  }

  private Child look(String name) {
    TreeEntry before = base == null ? null : folders.findChild(base, name).orElse(null);
    return new Child(before, node(before));
  }

  private WorkingNode node(@Nullable TreeEntry entry) {
    return switch (entry) {
      case null -> Absent.ABSENT;
      case FileEntry file -> new Present(file, Origin.PARENT);
      case FolderEntry folder -> of(folders, folder.tree());
    };
  }

  /** The folder's entry, unless it is empty: git knows no empty folder. */
  private static @Nullable TreeEntry entry(String name, TreeRef tree) {
    return tree.fileCount() == 0 ? null : new FolderEntry(name, tree);
  }

  private static final class Child {
    private final @Nullable TreeEntry before;
    private WorkingNode now;

    Child(@Nullable TreeEntry before, WorkingNode now) {
      this.before = before;
      this.now = now;
    }

    @Nullable TreeEntry after(String name, BlobSink sink) {
      return switch (now) {
        case Absent _ -> null;
        case Present present -> present.file();
        case WorkingFolder folder -> entry(name, folder.write(sink));
      };
    }
  }
}

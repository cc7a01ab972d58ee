package dev.jogakbo.service.version;

import dev.jogakbo.store.blob.BlobSink;
import dev.jogakbo.store.blob.BlobSource;
import dev.jogakbo.store.blob.ListCursor;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Folders made anew without some files of git-lfs, each once. Used by one thread. */
final class RewrittenFolders {
  private final BlobSink sink;
  private final Folders folders;
  private final Set<ContentId> removed;
  private final Map<BlobId, TreeRef> done = new HashMap<>();

  RewrittenFolders(BlobSource blobs, BlobSink sink, Set<ContentId> removed) {
    this.sink = sink;
    this.folders = new Folders(blobs);
    this.removed = removed;
  }

  /** Returns what stands for the root folder, which may be itself, or empty. */
  TreeRef rootOf(TreeRef tree) {
    TreeRef known = done.get(tree.blob());
    if (known != null) {
      return known;
    }
    Folder folder = folders.load(tree);
    FolderEdits edits = new FolderEdits();
    ListCursor entries = folders.entries(folder).cursor();
    while (entries.next()) {
      TreeEntry entry = FolderCodecV1.decodeEntry(entries.entry());
      edits.add(entry, after(entry));
    }
    TreeRef made = edits.isEmpty() ? tree : FolderWriter.write(folders, folder, edits, sink);
    done.put(tree.blob(), made);
    return made;
  }

  /** A folder that is left empty goes: git knows none. */
  private @Nullable TreeEntry after(TreeEntry entry) {
    return switch (entry) {
      case FileEntry file -> isRemoved(file) ? null : file;
      case FolderEntry folder -> {
        TreeRef tree = rootOf(folder.tree());
        yield tree.fileCount() == 0 ? null : new FolderEntry(folder.name(), tree);
      }
    };
  }

  private boolean isRemoved(FileEntry file) {
    return file.storage() == FileStorage.LFS && removed.contains(file.content());
  }
}

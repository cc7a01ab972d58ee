package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.BlobSource;
import dev.jogakbo.store.blob.ListTreeReader;
import java.util.List;
import java.util.Optional;

/** Reads folders; looking up a path reads a few nodes a segment. Safe for use by many threads. */
final class Folders {
  private final BlobSource blobs;

  Folders(BlobSource blobs) {
    this.blobs = blobs;
  }

  Folder load(TreeRef tree) {
    return FolderCodecV1.decode(blobs.load(BlobKind.TREE, tree.blob()));
  }

  /** Reads the folder's entries, in git's order. */
  ListTreeReader entries(Folder folder) {
    return new ListTreeReader(blobs, folder.entries());
  }

  /** Returns the file or folder of that name. */
  Optional<TreeEntry> findChild(Folder folder, String name) {
    return findKey(folder, name).or(() -> findKey(folder, name + "/"));
  }

  /** Returns the file or folder of that path below the root. */
  Optional<TreeEntry> find(TreeRef root, FilePath path) {
    List<String> segments = path.segments();
    TreeRef tree = root;
    for (String parent : segments.subList(0, segments.size() - 1)) {
      if (!(findKey(load(tree), parent + "/").orElse(null) instanceof FolderEntry folder)) {
        return Optional.empty();
      }
      tree = folder.tree();
    }
    return findChild(load(tree), segments.getLast());
  }

  private Optional<TreeEntry> findKey(Folder folder, String key) {
    return entries(folder).find(key.getBytes(UTF_8)).map(FolderCodecV1::decodeEntry);
  }
}

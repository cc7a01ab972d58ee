package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.version.PushedObjects.ObjectType;
import dev.jogakbo.store.blob.ListCursor;
import dev.jogakbo.store.id.BlobId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes folders of the trees of a push, each as a change of the folder that is in its place in the
 * commit before, so that what is written is what differs. Used by one thread.
 */
final class PushedFolders {
  private static final GitId EMPTY = new GitId("4b825dc642cb6eb9a060e54bf8d69288fbee4904");

  private final StagedBlobs blobs;
  private final Folders folders;
  private final PushedObjects sent;
  private final PushedFiles files;
  private final KnownEntries known;
  private final Map<GitId, TreeRef> taken = new HashMap<>();
  private final Map<BlobId, Integer> longest = new HashMap<>();

  PushedFolders(StagedBlobs blobs, PushedObjects sent, PushedFiles files, KnownEntries known) {
    this.blobs = blobs;
    this.folders = new Folders(blobs);
    this.sent = sent;
    this.files = files;
    this.known = known;
  }

  /** Returns the root folder of a commit; {@code base} is that of the commit before, or null. */
  TreeRef takeRoot(GitId id, @Nullable TreeRef base, LfsRule rule) {
    return id.equals(EMPTY)
        ? FolderWriter.write(folders, null, new FolderEdits(), blobs)
        : take(new Place(id, "", rule), base);
  }

  /** Returns the entry of that name in a root folder that was sent. */
  Optional<GitTreeEntry> findInRoot(GitId root, byte[] tree, String name) {
    return GitTreeEntry.all(root, tree).stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst();
  }

  /** Returns the file or folder of that path below a root folder that was taken in. */
  Optional<TreeEntry> find(TreeRef root, FilePath path) {
    return folders.find(root, path);
  }

  private TreeRef take(Place place, @Nullable TreeRef base) {
    GitId id = place.id();
    if (base != null && base.gitId().equals(id)) {
      return base;
    }
    TreeRef before = taken.get(id);
    byte[] bytes = before == null ? sent.find(ObjectType.TREE, id) : null;
    if (bytes != null) {
      TreeRef written = write(place, bytes, base);
      taken.put(id, written);
      return written;
    }
    TreeRef grafted = before == null ? load(place) : before;
    requireFits(place, grafted);
    return grafted;
  }

  private TreeRef load(Place place) {
    if (known.find(place.id()) instanceof FolderEntry folder) {
      return folder.tree();
    }
    throw new PushRefusedException(
        "folder '%s', %s: it was neither sent nor is it there"
            .formatted(place.prefix(), place.id()));
  }

  private TreeRef write(Place place, byte[] bytes, @Nullable TreeRef baseRef) {
    Folder base = baseRef == null ? null : folders.load(baseRef);
    ListCursor old = base == null ? null : folders.entries(base).cursor();
    FolderEdits edits = new FolderEdits();
    TreeEntry before = next(old);
    for (GitTreeEntry entry : GitTreeEntry.all(place.id(), bytes)) {
      byte[] key = entry.key();
      while (before != null && Arrays.compareUnsigned(before.key(), key) < 0) {
        edits.add(before, null);
        before = next(old);
      }
      TreeEntry there = before != null && Arrays.equals(before.key(), key) ? before : null;
      if (there == null || !entry.isSameAs(there)) {
        edits.add(there, entry(place, entry, there));
      }
      before = there == null ? before : next(old);
    }
    while (before != null) {
      edits.add(before, null);
      before = next(old);
    }
    return checked(place, FolderWriter.write(folders, base, edits, blobs));
  }

  private static TreeRef checked(Place place, TreeRef written) {
    if (!written.gitId().equals(place.id())) {
      throw new PushRefusedException(
          "folder '%s': expected the form git writes, with id %s, found %s"
              .formatted(place.prefix(), written.gitId(), place.id()));
    }
    return written;
  }

  private static @Nullable TreeEntry next(@Nullable ListCursor cursor) {
    return cursor != null && cursor.next() ? FolderCodecV1.decodeEntry(cursor.entry()) : null;
  }

  private TreeEntry entry(Place place, GitTreeEntry entry, @Nullable TreeEntry before) {
    FilePath path = path(place, entry);
    if (entry.mode().equals(GitTreeEntry.SUBMODULE)) {
      throw new PushRefusedException("'" + path + "': a submodule cannot be in a dataset");
    }
    return entry.isFolder() ? folder(place, entry, path, before) : file(place, entry, path, before);
  }

  private FolderEntry folder(
      Place place, GitTreeEntry entry, FilePath path, @Nullable TreeEntry before) {
    TreeRef base = before instanceof FolderEntry folder ? folder.tree() : null;
    TreeRef tree = take(new Place(entry.id(), path + "/", place.rule()), base);
    if (tree.fileCount() == 0) {
      throw new PushRefusedException("'" + path + "': an empty folder cannot be in a dataset");
    }
    return new FolderEntry(entry.name(), tree);
  }

  private FileEntry file(
      Place place, GitTreeEntry entry, FilePath path, @Nullable TreeEntry before) {
    if (before instanceof FileEntry file && file.gitId().equals(entry.id())) {
      return files.known(entry, file); // with another mode
    }
    return files
        .find(entry, path, place.rule())
        .orElseGet(() -> {
          if (known.find(entry.id()) instanceof FileEntry file) {
            return files.known(entry, file);
          }
          throw new PushRefusedException(
              "'%s', %s: it was neither sent nor is it there".formatted(path, entry.id()));
        });
  }

  private static FilePath path(Place place, GitTreeEntry entry) {
    try {
      return new FilePath(place.prefix() + entry.name());
    } catch (InvalidRequestException e) {
      throw new PushRefusedException(
          "'%s%s': %s".formatted(place.prefix(), entry.name(), e.getMessage()));
    }
  }

  /** Sees to it that paths below a folder that comes from elsewhere are not too long here. */
  private void requireFits(Place place, TreeRef tree) {
    if (place.prefix().getBytes(UTF_8).length + longestBytes(tree) > FilePath.LENGTH_BYTES_MAX) {
      throw new PushRefusedException(
          "'%s': expected paths of at most %d bytes"
              .formatted(place.prefix(), FilePath.LENGTH_BYTES_MAX));
    }
  }

  private int longestBytes(TreeRef tree) {
    Integer known = longest.get(tree.blob());
    if (known != null) {
      return known;
    }
    int bytes = 0;
    ListCursor cursor = folders.entries(folders.load(tree)).cursor();
    while (cursor.next()) {
      int below =
          FolderCodecV1.decodeEntry(cursor.entry()) instanceof FolderEntry folder
              ? longestBytes(folder.tree())
              : 0;
      bytes = Math.max(bytes, cursor.entry().key().length + below);
    }
    longest.put(tree.blob(), bytes);
    return bytes;
  }

  /** A tree where it is: "" or the path with a slash before its entries' names. */
  private record Place(GitId id, String prefix, LfsRule rule) {}
}

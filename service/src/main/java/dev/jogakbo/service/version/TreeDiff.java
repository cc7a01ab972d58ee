package dev.jogakbo.service.version;

import dev.jogakbo.store.blob.ListCursor;
import dev.jogakbo.store.blob.ListDiff;
import dev.jogakbo.store.blob.ListEntry;
import org.jspecify.annotations.Nullable;

/**
 * The difference of two trees, in byte order of paths. What both share is passed over unread, so
 * the cost is that of what differs.
 */
final class TreeDiff {
  private final Folders folders;
  private final Sink sink;

  private TreeDiff(Folders folders, Sink sink) {
    this.folders = folders;
    this.sink = sink;
  }

  /** Gives the sink every folder and file that is not the same in both; null is an empty tree. */
  static void compare(
      Folders folders, @Nullable TreeRef before, @Nullable TreeRef after, Sink sink) {
    new TreeDiff(folders, sink).compare("", before, after);
  }

  private void compare(String prefix, @Nullable TreeRef before, @Nullable TreeRef after) {
    if (before != null && after != null) {
      ListDiff.compare(
          folders.entries(folders.load(before)),
          folders.entries(folders.load(after)),
          (left, right) -> differs(prefix, decode(left), decode(right)));
    } else if (before != null) {
      each(before, entry -> differs(prefix, entry, null));
    } else if (after != null) {
      each(after, entry -> differs(prefix, null, entry));
    }
  }

  private void each(TreeRef tree, EntrySink entries) {
    ListCursor cursor = folders.entries(folders.load(tree)).cursor();
    while (cursor.next()) {
      entries.entry(FolderCodecV1.decodeEntry(cursor.entry()));
    }
  }

  /** Both have the same key, so both are files or both are folders. */
  private void differs(String prefix, @Nullable TreeEntry before, @Nullable TreeEntry after) {
    if (before instanceof FolderEntry || after instanceof FolderEntry) {
      folder(prefix, (FolderEntry) before, (FolderEntry) after);
    } else {
      String path = prefix + name(before, after);
      sink.file(path, (FileEntry) before, (FileEntry) after);
    }
  }

  private void folder(String prefix, @Nullable FolderEntry before, @Nullable FolderEntry after) {
    String path = prefix + name(before, after);
    if (sink.enter(path)) {
      compare(
          path + "/", before == null ? null : before.tree(), after == null ? null : after.tree());
    }
  }

  private static String name(@Nullable TreeEntry before, @Nullable TreeEntry after) {
    if (after != null) {
      return after.name();
    }
    return before == null ? "" : before.name();
  }

  private static @Nullable TreeEntry decode(@Nullable ListEntry entry) {
    return entry == null ? null : FolderCodecV1.decodeEntry(entry);
  }

  @FunctionalInterface
  private interface EntrySink {
    void entry(TreeEntry entry);
  }

  /** Takes what differs. */
  @FunctionalInterface
  interface Sink {

    /** Takes a file that differs; the one that a tree has not is null, never both. */
    void file(String path, @Nullable FileEntry before, @Nullable FileEntry after);

    /** Takes a folder in which something differs and says whether to go into it. */
    default boolean enter(String path) {
      return true;
    }
  }
}

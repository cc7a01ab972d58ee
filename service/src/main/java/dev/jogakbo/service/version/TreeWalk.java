package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.store.blob.ListCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Collects the entries below a folder that follow a position. Used once, by one thread. */
final class TreeWalk {
  private final Folders folders;
  private final TreeQuery.Depth depth;
  private final int countMax;
  private final List<ListedEntry> found = new ArrayList<>();

  private TreeWalk(Folders folders, TreeQuery.Depth depth, int countMax) {
    this.folders = folders;
    this.depth = depth;
    this.countMax = countMax;
  }

  /**
   * Returns up to {@code countMax} entries after the position: "" is the beginning, else the path,
   * below the folder, of the last entry before, a folder's ending in a slash.
   */
  static List<ListedEntry> collect(
      Folders folders, Start start, TreeQuery.Depth depth, int countMax) {
    TreeWalk walk = new TreeWalk(folders, depth, countMax);
    walk.walk(start.folder(), start.prefix(), start.after());
    return walk.found;
  }

  private void walk(TreeRef tree, String prefix, String after) {
    String first = after.substring(0, firstEnd(after));
    byte[] firstKey = first.getBytes(UTF_8);
    ListCursor cursor = cursor(tree, firstKey);
    while (found.size() < countMax && cursor.next()) {
      TreeEntry entry = FolderCodecV1.decodeEntry(cursor.entry());
      if (Arrays.equals(cursor.entry().key(), firstKey)) {
        descend(entry, prefix, after.substring(first.length()));
      } else {
        add(entry, prefix);
        descend(entry, prefix, "");
      }
    }
  }

  private ListCursor cursor(TreeRef tree, byte[] firstKey) {
    var entries = folders.entries(folders.load(tree));
    return firstKey.length == 0 ? entries.cursor() : entries.cursorAtKey(firstKey);
  }

  private void add(TreeEntry entry, String prefix) {
    found.add(new ListedEntry(new FilePath(prefix + entry.name()), entry, Optional.empty()));
  }

  private void descend(TreeEntry entry, String prefix, String after) {
    if (depth == TreeQuery.Depth.DESCENDANTS
        && entry instanceof FolderEntry folder
        && found.size() < countMax) {
      walk(folder.tree(), prefix + folder.name() + "/", after);
    }
  }

  private static int firstEnd(String after) {
    int slash = after.indexOf('/');
    return slash < 0 ? after.length() : slash + 1;
  }

  /**
   * Where a walk begins.
   *
   * @param folder the folder listed
   * @param prefix its path and a slash; "" for the root
   * @param after position below it
   */
  record Start(TreeRef folder, String prefix, String after) {}
}

package dev.jogakbo.service.version;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is to become of a folder's entries, by git's order. Used by one thread. */
final class FolderEdits {
  private final SortedMap<byte[], Edit> byKey = new TreeMap<>(Arrays::compareUnsigned);
  private long gitLengthChange;

  /** Notes that the entry {@code before} becomes {@code after}; null stands for no entry. */
  void add(@Nullable TreeEntry before, @Nullable TreeEntry after) {
    if (before != null && !before.equals(after)) {
      gitLengthChange -= before.gitLengthBytes();
      byKey.put(before.key(), new Edit(null));
    }
    if (after != null && !after.equals(before)) {
      gitLengthChange += after.gitLengthBytes();
      byKey.put(after.key(), new Edit(after));
    }
  }

  boolean isEmpty() {
    return byKey.isEmpty();
  }

  /** Returns by how much git's tree object grows. */
  long gitLengthChange() {
    return gitLengthChange;
  }

  SortedMap<byte[], Edit> byKey() {
    return byKey;
  }

  /**
   * What stands under one key afterwards.
   *
   * @param after the entry, or null if there is none
   */
  record Edit(@Nullable TreeEntry after) {}
}

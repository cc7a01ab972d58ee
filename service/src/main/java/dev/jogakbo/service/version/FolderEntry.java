package dev.jogakbo.service.version;

/**
 * A folder in a folder.
 *
 * @param name last segment of its path
 * @param tree what is in it
 */
public record FolderEntry(String name, TreeRef tree) implements TreeEntry {

  @Override
  public EntryMode mode() {
    return EntryMode.FOLDER;
  }

  @Override
  public GitId gitId() {
    return tree.gitId();
  }

  @Override
  public long sizeBytes() {
    return tree.sizeBytes();
  }
}

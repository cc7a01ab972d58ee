package dev.jogakbo.service.version;

import dev.jogakbo.store.id.ContentId;

/**
 * A file in a folder.
 *
 * @param name last segment of its path
 * @param mode not {@link EntryMode#FOLDER}
 * @param gitId git blob: of the bytes, or of the pointer text
 * @param content the bytes
 * @param sizeBytes length of the bytes
 * @param storage whether git sees the bytes or a pointer
 */
public record FileEntry(
    String name,
    EntryMode mode,
    GitId gitId,
    ContentId content,
    long sizeBytes,
    FileStorage storage)
    implements TreeEntry {

  /** Returns the same file under another name. */
  public FileEntry named(String newName) {
    return new FileEntry(newName, mode, gitId, content, sizeBytes, storage);
  }
}

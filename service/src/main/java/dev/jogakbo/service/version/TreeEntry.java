package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;

/** One name in a folder. */
public sealed interface TreeEntry permits FileEntry, FolderEntry {

  /** Returns the last segment of the path. */
  String name();

  /** Returns what it is. */
  EntryMode mode();

  /** Returns the id git gives it: of a blob (the pointer's, if the file is one) or a tree. */
  GitId gitId();

  /** Returns the bytes of the file or of all files below. */
  long sizeBytes();

  /** Returns what git sorts by: the name, and a slash after a folder's. */
  default byte[] key() {
    return (this instanceof FolderEntry ? name() + "/" : name()).getBytes(UTF_8);
  }

  /** Returns what the entry takes in git's tree object. */
  default long gitLengthBytes() {
    return mode().octal().length() + 1L + name().getBytes(UTF_8).length + 1 + GitId.LENGTH_BYTES;
  }
}

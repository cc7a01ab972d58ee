package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An entry of a tree object of git's.
 *
 * <pre>
 *   mode in octal, space, name, NUL, object id 20
 * </pre>
 *
 * @param mode as it is written
 * @param name last segment of the path
 * @param id what is there
 */
record GitTreeEntry(String mode, String name, GitId id) {
  static final String FOLDER = EntryMode.FOLDER.octal();
  static final String SUBMODULE = "160000";

  private static final int MODE_LENGTH_MAX = 6;

  /**
   * Returns the entries of the object.
   *
   * @throws PushRefusedException if it is not one
   */
  static List<GitTreeEntry> all(GitId tree, byte[] bytes) {
    List<GitTreeEntry> entries = new ArrayList<>();
    int at = 0;
    while (at < bytes.length) {
      int space = indexOf(tree, bytes, at, ' ');
      int nul = indexOf(tree, bytes, space, '\0');
      int end = nul + 1 + GitId.LENGTH_BYTES;
      if (space - at > MODE_LENGTH_MAX || end > bytes.length) {
        throw malformed(tree);
      }
      entries.add(
          new GitTreeEntry(
              new String(bytes, at, space - at, ISO_8859_1),
              name(tree, ByteBuffer.wrap(bytes, space + 1, nul - space - 1)),
              GitId.of(Arrays.copyOfRange(bytes, nul + 1, end))));
      at = end;
    }
    return entries;
  }

  boolean isFolder() {
    return mode.equals(FOLDER);
  }

  /** Returns what git sorts by. */
  byte[] key() {
    return (isFolder() ? name + "/" : name).getBytes(UTF_8);
  }

  boolean isSameAs(TreeEntry entry) {
    return entry.gitId().equals(id) && entry.mode().octal().equals(mode);
  }

  private static int indexOf(GitId tree, byte[] bytes, int from, char sought) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == sought) {
        return i;
      }
    }
    throw malformed(tree);
  }

  private static String name(GitId tree, ByteBuffer bytes) {
    try {
      return UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new PushRefusedException("folder " + tree + ": expected names in UTF-8");
    }
  }

  private static PushRefusedException malformed(GitId tree) {
    return new PushRefusedException("folder " + tree + ": expected a tree object of git's");
  }
}

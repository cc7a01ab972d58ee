package dev.jogakbo.service.repo;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.store.index.IndexTable;
import dev.jogakbo.store.index.IndexTable.Access;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The hub's tables of the index; every row can be made again from the logs and the blobs.
 *
 * <pre>
 *   hub-repos     repository id 16                             -> JSON: repository, state, log number
 *   hub-names     namespace/name in lower case                 -> repository id 16
 *   hub-former-names  namespace/name in lower case             -> id 16 of the last that left it
 *                                                                 or was deleted under it, i64 BE
 *                                                                 milliseconds when
 *   hub-refs      repository id 16, full ref name              -> JSON: commit, blob, note
 *   hub-discussions  repository id 16, number u32 BE           -> JSON: discussion
 *   hub-access-requests  repository id 16, account         -> JSON: how the account stands
 *   hub-former    repository id 16, log number i64 BE, ref     -> JSON: commit, blob
 *   hub-commits   repository id 16, commit id 20               -> commit blob id 32
 *                 repository id 16                             -> log number i64 BE
 *   hub-contents  repository id 16, SHA-256 32                 -> commit id 20 that brought it
 * </pre>
 *
 * Commits and contents are those reachable from a ref of their repository after the log entry of
 * that number.
 */
public final class HubTables {
  /** Repositories, deleted ones included. */
  public static final IndexTable REPOS = new IndexTable("hub-repos", Access.ORDERED);

  /** Names of those that are not deleted. */
  public static final IndexTable NAMES = new IndexTable("hub-names", Access.ORDERED);

  /** Names that repositories had before, deleted ones included. */
  public static final IndexTable FORMER_NAMES = new IndexTable("hub-former-names", Access.ORDERED);

  /** Branches and tags. */
  public static final IndexTable REFS = new IndexTable("hub-refs", Access.ORDERED);

  /** What refs pointed to before they were deleted or moved elsewhere. */
  public static final IndexTable FORMER = new IndexTable("hub-former", Access.ORDERED);

  /** Commits of each repository. */
  public static final IndexTable COMMITS = new IndexTable("hub-commits", Access.ORDERED);

  /** Contents of each repository. */
  public static final IndexTable CONTENTS = new IndexTable("hub-contents", Access.ORDERED);

  /** What people say about each repository. */
  public static final IndexTable DISCUSSIONS = new IndexTable("hub-discussions", Access.ORDERED);

  /** How accounts stand with gated repositories. */
  public static final IndexTable ACCESS_REQUESTS =
      new IndexTable("hub-access-requests", Access.ORDERED);

  /** All of them, to be registered when the index is opened. */
  public static final List<IndexTable> ALL =
      List.of(
          REPOS,
          NAMES,
          FORMER_NAMES,
          REFS,
          FORMER,
          COMMITS,
          CONTENTS,
          DISCUSSIONS,
          ACCESS_REQUESTS);

  private HubTables() {}

  /** Returns the key of something of a repository. */
  public static byte[] key(RepositoryId id, byte[]... parts) {
    int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
    ByteBuffer key = ByteBuffer.allocate(RepositoryId.LENGTH_BYTES + length).put(id.toBytes());
    for (byte[] part : parts) {
      key.put(part);
    }
    return key.array();
  }

  /** Returns the first key after all that begin with the prefix, or null if there is none. */
  public static byte @Nullable [] end(byte[] prefix) {
    byte[] end = prefix.clone();
    for (int i = end.length - 1; i >= 0; i--) {
      if (++end[i] != 0) {
        return Arrays.copyOf(end, i + 1);
      }
    }
    return null;
  }

  static byte[] refKey(RepositoryId id, RefName ref) {
    return key(id, ref.fullName().getBytes(UTF_8));
  }

  static byte[] discussionKey(RepositoryId id, int number) {
    return key(id, ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
  }

  static byte[] accessKey(RepositoryId id, String account) {
    return key(id, account.getBytes(UTF_8));
  }

  static byte[] formerKey(RepositoryId id, long number, RefName ref) {
    byte[] numberBytes = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    return key(id, numberBytes, ref.fullName().getBytes(UTF_8));
  }

  static byte[] nameKey(RepositoryName name) {
    return name.folded().getBytes(UTF_8);
  }
}

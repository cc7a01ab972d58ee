package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.PushedObjects.ObjectType;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.id.ContentId;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes files of the blobs of a push. A pointer of git-lfs stands for a content that the repository
 * may name; where it may not, and the file is to be kept by git-lfs, the push is refused. Used by
 * one thread.
 */
final class PushedFiles {
  private static final IngestSavings NOTHING = new IngestSavings(0, 0, 0);
  private static final String POINTER_START = "version https://git-lfs";
  private static final int LINK_BYTES_MAX = 1024;

  private final VersionStore store;
  private final Versions versions;
  private final Repository repository;
  private final CommitSession session;
  private final PushedObjects sent;
  private final ContentClaims claims;
  private final Map<GitId, TakenFile> regular = new HashMap<>();
  private final Map<ContentId, Optional<TakenFile>> claimed = new HashMap<>();
  private final Set<ContentId> contents = new LinkedHashSet<>();
  private final Set<ContentId> counted = new HashSet<>();
  private IngestSavings savings = NOTHING;

  PushedFiles(PushParts parts, CommitSession session) {
    this.store = parts.store();
    this.versions = parts.versions();
    this.repository = parts.repository();
    this.sent = parts.sent();
    this.claims = parts.claims();
    this.session = session;
  }

  /** Returns the contents that the push refers to anew. */
  Set<ContentId> contents() {
    return contents;
  }

  /** Returns what was added to the store since this was called last. */
  IngestSavings drainSavings() {
    IngestSavings drained = savings;
    savings = NOTHING;
    return drained;
  }

  /** Returns the file, or nothing if its blob was not sent. */
  Optional<FileEntry> find(GitTreeEntry entry, FilePath path, LfsRule rule) {
    byte[] bytes = sent.find(ObjectType.BLOB, entry.id());
    return bytes == null ? Optional.empty() : Optional.of(file(entry, path, rule, bytes));
  }

  /** Returns the entry for a file that some commit of the repository has. */
  FileEntry known(GitTreeEntry entry, FileEntry known) {
    hold(known.content());
    contents.add(known.content());
    return entryOf(
        entry,
        new TakenFile(known.content(), known.sizeBytes(), NOTHING, Optional.empty()),
        known.storage());
  }

  private FileEntry file(GitTreeEntry entry, FilePath path, LfsRule rule, byte[] bytes) {
    if (mode(entry) == EntryMode.LINK) {
      checkLink(path, bytes);
      return regular(entry, bytes);
    }
    boolean canBePointer = rule.storageOf(path, Long.MAX_VALUE) == FileStorage.LFS;
    Optional<LfsPointer> pointer = canBePointer ? LfsPointer.find(bytes) : Optional.empty();
    if (pointer.isPresent()) {
      return pointed(entry, path, rule, pointer.get()).orElseGet(() -> regular(entry, bytes));
    }
    if (canBePointer) {
      checkRegular(path, rule, bytes);
    }
    return regular(entry, bytes);
  }

  private Optional<FileEntry> pointed(
      GitTreeEntry entry, FilePath path, LfsRule rule, LfsPointer pointer) {
    Optional<TakenFile> file = claimed.computeIfAbsent(pointer.content(), this::claim);
    if (file.isEmpty()) {
      if (rule.storageOf(path, pointer.sizeBytes()) == FileStorage.LFS) {
        throw new PushRefusedException(
            "'%s': git-lfs object %s was not sent for this dataset; 'git lfs push --all REMOTE' sends it"
                .formatted(path, pointer.content()));
      }
      return Optional.empty();
    }
    if (file.get().sizeBytes() != pointer.sizeBytes()) {
      throw new PushRefusedException(
          "'%s': the pointer says %d bytes, the object has %d"
              .formatted(path, pointer.sizeBytes(), file.get().sizeBytes()));
    }
    count(file.get());
    return Optional.of(entryOf(entry, file.get(), FileStorage.LFS));
  }

  private Optional<TakenFile> claim(ContentId content) {
    return versions.isReadable(repository, content) && hold(content)
        ? store
            .findContent(repository.domain(), content)
            .map(found -> new TakenFile(content, found.sizeBytes(), NOTHING, Optional.empty()))
        : claims.claim(content);
  }

  private boolean hold(ContentId content) {
    try {
      session.pin(content);
      return true;
    } catch (MissingContentException e) {
      return false;
    }
  }

  private static void checkRegular(FilePath path, LfsRule rule, byte[] bytes) {
    if (bytes.length > LfsRule.REGULAR_BYTES_MAX) {
      throw new PushRefusedException(
          ("'%s': %d bytes; a file of more than %d is to be kept by git-lfs: 'git lfs install', then"
                  + " 'git lfs migrate import --include=%s' puts it there, in commits made before too")
              .formatted(path, bytes.length, LfsRule.REGULAR_BYTES_MAX, path));
    }
    boolean looksLikePointer =
        bytes.length < LINK_BYTES_MAX && new String(bytes, UTF_8).startsWith(POINTER_START);
    if (looksLikePointer && rule.storageOf(path, bytes.length) == FileStorage.LFS) {
      throw new PushRefusedException(
          "'"
              + path
              + "': a pointer of git-lfs, but not in the form that git-lfs writes now;"
              + " 'git add --renormalize' makes it anew");
    }
  }

  private static void checkLink(FilePath path, byte[] bytes) {
    if (bytes.length > LINK_BYTES_MAX || !staysWithin(path, text(path, bytes))) {
      throw new PushRefusedException(
          "'" + path + "': a link may lead to a place within the dataset, and nowhere else");
    }
  }

  private static String text(FilePath path, byte[] bytes) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new PushRefusedException("'" + path + "': expected a link in UTF-8");
    }
  }

  private static boolean staysWithin(FilePath path, String target) {
    if (target.isEmpty()
        || target.startsWith("/")
        || target.indexOf('\\') >= 0
        || target.indexOf(':') >= 0
        || target.chars().anyMatch(Character::isISOControl)) {
      return false;
    }
    int depth = path.segments().size() - 1;
    for (String segment : target.split("/", -1)) {
      depth += segment.equals("..") ? -1 : segment.isEmpty() || segment.equals(".") ? 0 : 1;
      if (depth < 0) {
        return false;
      }
    }
    return true;
  }

  private FileEntry regular(GitTreeEntry entry, byte[] bytes) {
    TakenFile file = regular.computeIfAbsent(entry.id(), _ -> session.take(bytes));
    count(file);
    return entryOf(entry, file, FileStorage.REGULAR);
  }

  private void count(TakenFile file) {
    contents.add(file.content());
    if (counted.add(file.content())) {
      savings =
          new IngestSavings(
              savings.newChunkCount() + file.savings().newChunkCount(),
              savings.newBytes() + file.savings().newBytes(),
              savings.newStoredBytes() + file.savings().newStoredBytes());
    }
  }

  private static FileEntry entryOf(GitTreeEntry entry, TakenFile file, FileStorage storage) {
    return new FileEntry(
        entry.name(), mode(entry), entry.id(), file.content(), file.sizeBytes(), storage);
  }

  private static EntryMode mode(GitTreeEntry entry) {
    for (EntryMode mode : EntryMode.values()) {
      if (mode != EntryMode.FOLDER && mode.octal().equals(entry.mode())) {
        return mode;
      }
    }
    throw new PushRefusedException(
        "'%s': expected mode 100644, 100755 or 120000, found %s"
            .formatted(entry.name(), entry.mode()));
  }
}

package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.DamagedVersionException;
import dev.jogakbo.service.repo.HubTables;
import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.repo.NotFoundException;
import dev.jogakbo.service.repo.RefName;
import dev.jogakbo.service.repo.RefTarget;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.TagName;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds commits, and files and folders in them. Safe for use by many threads. */
public final class Versions {
  private final VersionStore store;
  private final IndexStore index;
  private final Repositories repositories;
  private final Folders folders;

  Versions(VersionStore store, IndexStore index, Repositories repositories) {
    this.store = store;
    this.index = index;
    this.repositories = repositories;
    this.folders = new Folders(store.blobs());
  }

  /**
   * Returns the commit that the text means in this repository: 40 hexadecimal digits always a
   * commit, else a branch, else a tag; {@code HEAD} the default branch; {@code refs/heads/...} and
   * {@code refs/tags/...} exactly those.
   */
  public Optional<CommitRef> find(Repository repository, String revision) {
    if (CommitId.isCommitId(revision)) {
      return find(repository, new CommitId(revision));
    }
    if (revision.equals("HEAD")) {
      return findRef(repository, repository.defaultBranch());
    }
    return findNamed(repository, revision);
  }

  /** Returns the commit if a ref of the repository reaches it. */
  public Optional<CommitRef> find(Repository repository, CommitId id) {
    byte[] key = HubTables.key(repository.id(), id.toBytes());
    return Optional.ofNullable(index.find(HubTables.COMMITS, key))
        .map(blob -> new CommitRef(id, BlobId.of(blob)));
  }

  /** Returns every commit that a ref of the repository reaches, those that are lost included. */
  List<CommitRef> reached(Repository repository) {
    List<CommitRef> reached = new ArrayList<>();
    byte[] from = repository.id().toBytes();
    try (IndexCursor rows = index.scan(HubTables.COMMITS, from, HubTables.end(from))) {
      while (rows.next()) {
        byte[] key = rows.key();
        if (key.length > from.length) { // the other row says up to where the refs were followed
          CommitId id = CommitId.of(Arrays.copyOfRange(key, from.length, key.length));
          reached.add(new CommitRef(id, BlobId.of(rows.value())));
        }
      }
    }
    return reached;
  }

  /**
   * Returns the commit that the text means.
   *
   * @throws NotFoundException ({@code revision-not-found}) if it means none
   */
  public Commit load(Repository repository, String revision) {
    return load(find(repository, revision).orElseThrow(() -> revisionNotFound(revision)));
  }

  /**
   * Returns the commit.
   *
   * @throws DamagedVersionException ({@code damaged-content}) if it cannot be read
   */
  public Commit load(CommitRef ref) {
    try {
      return CommitCodecV1.decode(store.blobs().load(BlobKind.COMMIT, ref.blob()));
    } catch (MissingObjectException | CorruptDataException e) {
      throw new DamagedVersionException(
          "commit %s cannot be read; a check says what is lost".formatted(ref.id()), e);
    }
  }

  /** Returns the bytes of the commit's git object. */
  public byte[] gitBytes(CommitRef ref) {
    Blob blob = store.blobs().load(BlobKind.COMMIT, ref.blob());
    return CommitCodecV1.gitBytesOf(blob);
  }

  /** Returns the file or folder at the path. */
  public Optional<TreeEntry> findEntry(Commit commit, FilePath path) {
    return folders.find(commit.root(), path);
  }

  /**
   * Returns the file or folder at the path.
   *
   * @throws NotFoundException ({@code path-not-found}) if there is none
   */
  public TreeEntry loadEntry(Commit commit, FilePath path) {
    return findEntry(commit, path).orElseThrow(() -> pathNotFound(commit, path));
  }

  /** Returns the file at the path. */
  public Optional<FileEntry> findFile(Commit commit, FilePath path) {
    return findEntry(commit, path).filter(FileEntry.class::isInstance).map(FileEntry.class::cast);
  }

  /**
   * Returns the file at the path.
   *
   * @throws NotFoundException ({@code path-not-found}) if there is none
   */
  public FileEntry loadFile(Commit commit, FilePath path) {
    return findFile(commit, path).orElseThrow(() -> pathNotFound(commit, path));
  }

  /** Returns whether some commit that a ref of the repository reaches holds the content. */
  public boolean isReadable(Repository repository, ContentId content) {
    byte[] key = HubTables.key(repository.id(), content.toBytes());
    return index.find(HubTables.CONTENTS, key) != null;
  }

  /**
   * Returns how git is to see files that are put on top of the commit.
   *
   * @throws DamagedVersionException ({@code damaged-content}) if the file that says it cannot be
   *     read
   */
  public LfsRule lfsRule(Repository repository, Commit commit) {
    return findFile(commit, LfsRule.ATTRIBUTES)
        .filter(file -> file.sizeBytes() <= LfsRule.ATTRIBUTES_BYTES_MAX)
        .map(file -> lfsRule(repository, file))
        .orElseGet(LfsRule::standard);
  }

  private LfsRule lfsRule(Repository repository, FileEntry attributes) {
    try {
      return LfsRule.of(store.loadContent(repository.domain(), attributes.content()));
    } catch (MissingObjectException | MissingContentException | CorruptDataException e) {
      throw new DamagedVersionException(
          "'%s' cannot be read, and it decides how git sees the other files; upload it again first"
              .formatted(LfsRule.ATTRIBUTES),
          e);
    }
  }

  Folders folders() {
    return folders;
  }

  private Optional<CommitRef> findNamed(Repository repository, String revision) {
    try {
      if (revision.startsWith("refs/")) {
        return findRef(repository, RefName.parse(revision));
      }
      return findRef(repository, new BranchName(revision))
          .or(() -> findRef(repository, new TagName(revision)));
    } catch (InvalidRequestException e) {
      return Optional.empty(); // what cannot be a name names nothing
    }
  }

  private Optional<CommitRef> findRef(Repository repository, RefName ref) {
    return repositories.findRef(repository.id(), ref).map(RefTarget::commit);
  }

  static NotFoundException revisionNotFound(String revision) {
    return new NotFoundException(
        "revision-not-found",
        "no commit, branch or tag '" + revision + "'",
        Map.of("found", revision));
  }

  static NotFoundException pathNotFound(Commit commit, FilePath path) {
    return new NotFoundException(
        "path-not-found",
        "nothing at '" + path + "' in commit " + commit.id(),
        Map.of("path", path.value()));
  }
}

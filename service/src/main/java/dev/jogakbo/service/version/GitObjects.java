package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.RefName;
import dev.jogakbo.service.repo.RefTarget;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.TagName;
import dev.jogakbo.service.repo.TagNote;
import dev.jogakbo.service.repo.TagObject;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.ListCursor;
import dev.jogakbo.store.bytes.ByteWriter;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Commits, folders and tags as the objects that git hashes, and objects sought by git's ids. Safe
 * for use by many threads.
 */
public final class GitObjects {
  private final VersionStore store;
  private final Repositories repositories;
  private final Folders folders;

  GitObjects(VersionStore store, Repositories repositories) {
    this.store = store;
    this.repositories = repositories;
    this.folders = new Folders(store.blobs());
  }

  /** Returns the commit and the bytes of its object. */
  public CommitObject commit(CommitRef ref) {
    Blob blob = store.blobs().load(BlobKind.COMMIT, ref.blob());
    return new CommitObject(CommitCodecV1.decode(blob), CommitCodecV1.gitBytesOf(blob));
  }

  /** Returns the length of the folder's tree object. */
  public long treeLengthBytes(TreeRef tree) {
    return folders.load(tree).gitLengthBytes();
  }

  /** Returns the folder's tree object and gives the sink every entry, in order. */
  public byte[] tree(TreeRef tree, Consumer<TreeEntry> entries) {
    Folder folder = folders.load(tree);
    ByteWriter writer = new ByteWriter(Math.toIntExact(folder.gitLengthBytes()));
    ListCursor cursor = folders.entries(folder).cursor();
    while (cursor.next()) {
      TreeEntry entry = FolderCodecV1.decodeEntry(cursor.entry());
      FolderCodecV1.writeGit(writer, entry);
      entries.accept(entry);
    }
    return writer.toByteArray();
  }

  /** Returns the object of a tag that says something. */
  public static byte[] tag(TagName name, CommitRef commit, TagNote note) {
    TagObject object = note.object();
    return object == null ? made(name, commit, note) : object.toBytes();
  }

  static byte[] made(TagName name, CommitRef commit, TagNote note) {
    String end = note.message().endsWith("\n") ? "" : "\n";
    return "object %s\ntype commit\ntag %s\ntagger %s <%s> %d +0000\n\n%s%s"
        .formatted(
            commit.id(),
            name.value(),
            note.tagger().name(),
            note.tagger().email(),
            note.at().getEpochSecond(),
            note.message(),
            end)
        .getBytes(UTF_8);
  }

  /** Returns the object of a tag of the repository that has that id, or null. */
  byte @Nullable [] findTag(Repository repository, GitId id) {
    for (Ref ref : repositories.refs(repository.id())) {
      TagNote note = ref.target().note();
      if (note != null && ref.name() instanceof TagName tag) {
        byte[] bytes = tag(tag, ref.target().commit(), note);
        if (GitHasher.tagId(bytes).equals(id)) {
          return bytes;
        }
      }
    }
    return null;
  }

  /** Returns the id that git knows the ref by: the tag's object, or the commit. */
  public static String idOf(RefName name, RefTarget target) {
    TagNote note = target.note();
    return note == null || !(name instanceof TagName tag)
        ? target.commit().id().hex()
        : GitHasher.tagId(tag(tag, target.commit(), note)).hex();
  }

  /**
   * Seeks files and folders by git's ids in everything that refs of the repository reach, the tips
   * first, and gives the sink each that is found, once. A root folder comes under the name "". The
   * cost is that of what is distinct in the history gone through, and it ends with the commit that
   * has the last one.
   *
   * @return the ids that nothing has
   */
  public Set<GitId> search(Repository repository, Set<GitId> wanted, Consumer<TreeEntry> found) {
    List<CommitRef> tips =
        repositories.refs(repository.id()).stream().map(Ref::target).map(t -> t.commit()).toList();
    return new GitSearch(store.blobs(), wanted, found).run(tips);
  }

  /**
   * A commit and its object.
   *
   * @param commit what it says
   * @param bytes what git hashes
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  public record CommitObject(Commit commit, byte[] bytes) {}
}

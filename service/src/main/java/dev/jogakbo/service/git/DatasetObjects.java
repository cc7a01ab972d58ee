package dev.jogakbo.service.git;

import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.EntryMode;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FileStorage;
import dev.jogakbo.service.version.FolderEntry;
import dev.jogakbo.service.version.GitId;
import dev.jogakbo.service.version.GitObjects;
import dev.jogakbo.service.version.GitObjects.CommitObject;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.LfsPointer;
import dev.jogakbo.service.version.TreeEntry;
import dev.jogakbo.service.version.TreeRef;
import dev.jogakbo.service.version.Versions;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.id.ContentId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectIdOwnerMap;
import org.eclipse.jgit.lib.ObjectLoader;
import org.jspecify.annotations.Nullable;

/**
 * The git objects of one dataset, for one request. Commits are found by their ids; folders and
 * files once the folder above was opened, which is how git comes upon them, or once they were
 * sought. So memory is that of the entries of the folders opened. Used by one thread.
 */
final class DatasetObjects {
  private final Repository repository;
  private final Store store;
  private final Versions versions;
  private final GitObjects objects;
  private final ObjectIdOwnerMap<Located> located = new ObjectIdOwnerMap<>();
  private Function<AnyObjectId, @Nullable Located> elsewhere = _ -> null;

  DatasetObjects(Repository repository, Hub hub, Store store) {
    this.repository = repository;
    this.store = store;
    this.versions = hub.versions();
    this.objects = hub.gitObjects();
  }

  /** Returns the object, or null if nothing of that id is known. */
  @Nullable Located find(AnyObjectId id) {
    Located known = located.get(id);
    if (known == null) {
      known = findCommit(id);
    }
    return known == null ? elsewhere.apply(id) : known;
  }

  /** Has objects that are not found here looked for there. */
  void seeAlso(Function<AnyObjectId, @Nullable Located> more) {
    elsewhere = more;
  }

  /** Makes an object known that comes from elsewhere. */
  void add(Located object) {
    located.addIfAbsent(object);
  }

  /** Returns the object if it is known already, or null. */
  @Nullable Located known(AnyObjectId id) {
    return located.get(id);
  }

  /** Makes those of the objects known that refs reach, and returns the others. */
  Set<GitId> seek(List<ObjectId> ids) {
    Set<GitId> wanted = new HashSet<>();
    for (ObjectId id : ids) {
      if (find(id) == null) {
        wanted.add(new GitId(id.name()));
      }
    }
    return wanted.isEmpty() ? wanted : objects.search(repository, wanted, this::add);
  }

  private @Nullable Located findCommit(AnyObjectId id) {
    CommitRef ref = versions.find(repository, new CommitId(id.name())).orElse(null);
    if (ref == null) {
      return null;
    }
    Located commit = new LocatedCommit(id, ref);
    located.add(commit);
    return commit;
  }

  private void add(TreeEntry entry) {
    ObjectId id = id(entry.gitId());
    if (!located.contains(id)) {
      located.add(
          switch (entry) {
            case FolderEntry folder -> new LocatedTree(id, folder.tree());
            case FileEntry file -> new LocatedFile(id, file);
          });
    }
  }

  static ObjectId id(GitId id) {
    return ObjectId.fromString(id.hex());
  }

  private final class LocatedCommit extends Located {
    private final CommitRef ref;

    LocatedCommit(AnyObjectId id, CommitRef ref) {
      super(id);
      this.ref = ref;
    }

    @Override
    int type() {
      return Constants.OBJ_COMMIT;
    }

    @Override
    long sizeBytes() {
      return objects.commit(ref).bytes().length;
    }

    @Override
    ObjectLoader open() {
      CommitObject commit = objects.commit(ref);
      add(new FolderEntry("", commit.commit().root()));
      return new ObjectLoader.SmallObject(type(), commit.bytes());
    }
  }

  private final class LocatedTree extends Located {
    private final TreeRef tree;

    LocatedTree(AnyObjectId id, TreeRef tree) {
      super(id);
      this.tree = tree;
    }

    @Override
    int type() {
      return Constants.OBJ_TREE;
    }

    @Override
    long sizeBytes() {
      return objects.treeLengthBytes(tree);
    }

    @Override
    ObjectLoader open() {
      return new ObjectLoader.SmallObject(type(), objects.tree(tree, DatasetObjects.this::add));
    }
  }

  private final class LocatedFile extends Located {
    private final ContentId content;
    private final long contentBytes;
    private final boolean isPointer;

    LocatedFile(AnyObjectId id, FileEntry file) {
      super(id);
      this.content = file.content();
      this.contentBytes = file.sizeBytes();
      this.isPointer = file.storage() == FileStorage.LFS && file.mode() != EntryMode.LINK;
    }

    @Override
    int type() {
      return Constants.OBJ_BLOB;
    }

    @Override
    long sizeBytes() {
      return isPointer ? pointer().length : contentBytes;
    }

    private byte[] pointer() {
      return new LfsPointer(content, contentBytes).toBytes();
    }

    @Override
    ObjectLoader open() {
      return isPointer
          ? new ObjectLoader.SmallObject(type(), pointer())
          : new ContentLoader(contentBytes, () -> store.openContent(repository.domain(), content));
    }
  }
}

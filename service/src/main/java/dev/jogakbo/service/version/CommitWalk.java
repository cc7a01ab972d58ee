package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.BlobSource;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Names all that a commit reaches: its ancestors, their folders, the files in them. What the
 * visitor has been at before is not entered again, so memory and time are those of what is
 * distinct. Used by one thread.
 */
final class CommitWalk {
  private final BlobSource blobs;
  private final Folders folders;
  private final Visitor visitor;

  CommitWalk(BlobSource blobs, Visitor visitor) {
    this.blobs = blobs;
    this.folders = new Folders(blobs);
    this.visitor = visitor;
  }

  /**
   * Visits the commit and all before it.
   *
   * @throws dev.jogakbo.store.error.MissingObjectException if a blob is missing
   */
  void visit(CommitRef from) {
    Deque<CommitRef> pending = new ArrayDeque<>();
    pending.push(from);
    while (!pending.isEmpty()) {
      CommitRef ref = pending.pop();
      if (visitor.enter(BlobKind.COMMIT, ref.blob())) {
        try {
          Commit commit = load(ref);
          commit.parents().forEach(pending::push);
          visit(commit.root());
        } catch (MissingObjectException | CorruptDataException e) {
          visitor.unreadable(ref, e);
        }
      }
    }
  }

  /** Visits a folder and all in it. */
  void visit(TreeRef tree) {
    if (visitor.enter(BlobKind.TREE, tree.blob())) {
      try {
        folders
            .entries(folders.load(tree))
            .walk(
                node -> visitor.enter(BlobKind.LIST_NODE, node),
                entry -> visit(FolderCodecV1.decodeEntry(entry)));
      } catch (MissingObjectException | CorruptDataException e) {
        visitor.unreadable(tree, e);
      }
    }
  }

  private void visit(TreeEntry entry) {
    switch (entry) {
      case FolderEntry folder -> visit(folder.tree());
      case FileEntry file -> visitor.file(file.content());
    }
  }

  private Commit load(CommitRef ref) {
    Blob blob = blobs.load(BlobKind.COMMIT, ref.blob());
    return CommitCodecV1.decode(blob);
  }

  /** Takes what a commit reaches. */
  interface Visitor {

    /**
     * Takes a commit, a folder or a node of one, and answers whether to go on to what is in it: no
     * only if that was taken before.
     */
    boolean enter(BlobKind kind, BlobId id);

    /** Takes a file's content; the same one may come many times. */
    void file(ContentId content);

    /** Takes it that a commit cannot be read: it is passed over then, unless this throws. */
    default void unreadable(CommitRef commit, StoreException reason) {
      throw reason;
    }

    /**
     * Takes it that a folder, or a node of one, cannot be read: the rest of it is passed over then,
     * unless this throws.
     */
    default void unreadable(TreeRef folder, StoreException reason) {
      throw reason;
    }
  }
}

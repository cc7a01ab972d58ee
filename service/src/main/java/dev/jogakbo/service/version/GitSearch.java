package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.BlobSource;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.usage.IdSet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Goes through commits, tips first, until all ids sought are found. A folder, or a node of one,
 * that was gone through is not gone through again. Used once, by one thread.
 */
final class GitSearch {
  private final BlobSource blobs;
  private final Folders folders;
  private final Set<GitId> wanted;
  private final Consumer<TreeEntry> found;
  private final IdSet entered = new IdSet();

  GitSearch(BlobSource blobs, Set<GitId> wanted, Consumer<TreeEntry> found) {
    this.blobs = blobs;
    this.folders = new Folders(blobs);
    this.wanted = new HashSet<>(wanted);
    this.found = found;
  }

  Set<GitId> run(List<CommitRef> tips) {
    Deque<CommitRef> pending = new ArrayDeque<>(tips);
    while (!pending.isEmpty() && !wanted.isEmpty()) {
      CommitRef ref = pending.poll();
      if (entered.add(ref.blob().toBytes())) {
        Commit commit = CommitCodecV1.decode(blobs.load(BlobKind.COMMIT, ref.blob()));
        look(new FolderEntry("", commit.root()));
        pending.addAll(commit.parents());
      }
    }
    return wanted;
  }

  private void look(TreeEntry entry) {
    if (wanted.remove(entry.gitId())) {
      found.accept(entry);
    }
    if (entry instanceof FolderEntry folder && enter(folder.tree().blob())) {
      folders
          .entries(folders.load(folder.tree()))
          .walk(this::enter, listed -> look(FolderCodecV1.decodeEntry(listed)));
    }
  }

  private boolean enter(BlobId blob) {
    return entered.add(blob.toBytes());
  }
}

package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.usage.IdSet;
import java.util.function.Consumer;

/**
 * Takes contents, each once, and passes over what cannot be read.
 *
 * @param seen commits, folders and contents that were taken before
 * @param sink takes the others
 * @param unreadable is told why something is passed over
 */
record ReadableContents(IdSet seen, Consumer<ContentId> sink, Consumer<StoreException> unreadable)
    implements CommitWalk.Visitor {

  @Override
  public boolean enter(BlobKind kind, BlobId id) {
    return seen.add(id.toBytes());
  }

  @Override
  public void file(ContentId content) {
    if (seen.add(content.toBytes())) {
      sink.accept(content);
    }
  }

  @Override
  public void unreadable(CommitRef commit, StoreException reason) {
    unreadable.accept(reason);
  }

  @Override
  public void unreadable(TreeRef folder, StoreException reason) {
    unreadable.accept(reason);
  }
}

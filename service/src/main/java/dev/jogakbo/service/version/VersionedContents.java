package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.usage.IdSet;
import java.util.HashMap;
import java.util.Map;

/** Names the contents of every commit that a ref of a repository reaches, each folder once. */
final class VersionedContents implements NamedContents {
  private final VersionStore store;
  private final Repositories repositories;

  VersionedContents(VersionStore store, Repositories repositories) {
    this.store = store;
    this.repositories = repositories;
  }

  @Override
  public void forEach(NamedContents.Visitor visitor) {
    repositories.settle();
    Map<DomainId, IdSet> entered = new HashMap<>();
    repositories.forEach(repository -> {
      IdSet ofDomain = entered.computeIfAbsent(repository.domain(), _ -> new IdSet());
      CommitWalk walk = new CommitWalk(store.blobs(), new Names(repository, ofDomain, visitor));
      for (Ref ref : repositories.refs(repository.id())) {
        walk.visit(ref.target().commit());
      }
    });
  }

  private record Names(Repository repository, IdSet entered, NamedContents.Visitor visitor)
      implements CommitWalk.Visitor {

    @Override
    public boolean enter(BlobKind kind, BlobId id) {
      return entered.add(id.toBytes());
    }

    @Override
    public void file(ContentId content) {
      visitor.content(new ContentKey(repository.domain(), content));
    }

    @Override
    public void unreadable(String what, StoreException reason) {
      visitor.unreadable(
          "dataset %s, %s".formatted(repository.name(), what), String.valueOf(reason.getMessage()));
    }
  }
}

package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.FormerRoot;
import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.gc.FormerVisitor;
import dev.jogakbo.store.gc.RootSource;
import dev.jogakbo.store.gc.RootVisitor;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.usage.IdSet;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the repositories keep: every commit that a ref of a repository reaches. And what they kept
 * once: former roots, by dataset. Safe for use by many threads.
 */
public final class HubRoots implements RootSource {
  private static final Logger LOG = LoggerFactory.getLogger(HubRoots.class);

  private final VersionStore store;
  private final Repositories repositories;

  HubRoots(VersionStore store, Repositories repositories) {
    this.store = store;
    this.repositories = repositories;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Whether to go into a folder is decided here, domain by domain: the same folder names other
   * contents in another domain, though its blob is the same.
   */
  @Override
  public void live(RootVisitor visitor) {
    repositories.settle();
    Map<DomainId, CommitWalk> walks = new HashMap<>();
    repositories.forEach(repository -> {
      CommitWalk walk =
          walks.computeIfAbsent(repository.domain(), domain -> liveWalk(domain, visitor));
      try {
        for (Ref ref : repositories.refs(repository.id())) {
          walk.visit(ref.target().commit());
        }
      } catch (MissingObjectException | MissingContentException | CorruptDataException e) {
        throw new CorruptDataException(
            "dataset %s: %s; nothing is deleted as long as something that versions need is missing, and a check says what"
                .formatted(repository.name(), e.getMessage()),
            e);
      }
    });
  }

  private CommitWalk liveWalk(DomainId domain, RootVisitor visitor) {
    return new CommitWalk(store.blobs(), new LiveVisitor(domain, visitor, new IdSet()));
  }

  @Override
  public void former(FormerVisitor visitor) {
    repositories.forEachFormer(former -> {
      Repository repository = former.repository();
      RootVisitor owner = visitor.owner(label(former));
      visit(former.commit(), new FormerRootVisitor(repository.domain(), owner));
    });
  }

  private void visit(CommitRef commit, CommitWalk.Visitor visitor) {
    try {
      new CommitWalk(store.blobs(), visitor).visit(commit);
    } catch (MissingObjectException e) {
      LOG.debug("former root {} was collected before: {}", commit, e.getMessage());
    }
  }

  private String label(FormerRoot former) {
    Repository repository = former.repository();
    boolean isThere = repositories.find(repository.id()).isPresent();
    return repository.name() + (isThere ? "" : " (deleted)");
  }

  private record LiveVisitor(DomainId domain, RootVisitor visitor, IdSet entered)
      implements CommitWalk.Visitor {

    @Override
    public boolean enter(BlobKind kind, BlobId id) {
      boolean isNew = entered.add(id.toBytes());
      if (isNew) {
        visitor.enter(kind, id);
      }
      return isNew;
    }

    @Override
    public void file(ContentId content) {
      visitor.content(new ContentKey(domain, content));
    }
  }

  private record FormerRootVisitor(DomainId domain, RootVisitor visitor)
      implements CommitWalk.Visitor {

    @Override
    public boolean enter(BlobKind kind, BlobId id) {
      return visitor.enter(kind, id);
    }

    @Override
    public void file(ContentId content) {
      visitor.content(new ContentKey(domain, content));
    }
  }
}

package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.BranchName;
import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.KnownAncestors;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Names the contents of every commit that a ref of a repository reaches, each folder once. */
final class VersionedContents implements NamedContents {
  private final VersionStore store;
  private final Versions versions;
  private final Repositories repositories;

  VersionedContents(VersionStore store, Versions versions, Repositories repositories) {
    this.store = store;
    this.versions = versions;
    this.repositories = repositories;
  }

  @Override
  public void forEach(NamedContents.Visitor visitor) {
    repositories.settle();
    Map<DomainId, Seen> seen = new HashMap<>();
    repositories.forEach(repository ->
        name(repository, seen.computeIfAbsent(repository.domain(), _ -> new Seen()), visitor));
  }

  private void name(Repository repository, Seen seen, NamedContents.Visitor visitor) {
    Names names = new Names(repository, seen, visitor);
    CommitWalk walk = new CommitWalk(store.blobs(), names);
    List<Ref> refs = repositories.refs(repository.id());
    for (Ref ref : refs) {
      walk.visit(ref.target().commit());
      seen.findLost(ref.target().commit()).ifPresent(lost -> names.lost.put(lost.id(), lost));
    }
    if (!names.lost.isEmpty()) { // what lies behind is not named by what is lost
      versions.reached(repository).forEach(walk::visit);
    }
    KnownAncestors ancestors = repositories.knownAncestors(repository.id());
    for (Lost lost : names.lost.values()) {
      String ways =
          refs.stream()
              .filter(ref -> ref.name() instanceof BranchName)
              .filter(ref -> ref.target().commit().id().equals(lost.id()))
              .flatMap(ref -> wayBack(ref, ancestors, seen).stream())
              .collect(Collectors.joining());
      names.report("commit " + lost.id(), lost.reason() + ways);
    }
  }

  /** Says where a ref could go back to: the nearest commit that can be read. */
  private Optional<String> wayBack(Ref ref, KnownAncestors ancestors, Seen seen) {
    return ancestors.behind(Set.of(ref.target().commit().id())).stream()
        .filter(behind -> seen.findLost(behind).isEmpty())
        .findFirst()
        .map(versions::load)
        .map(commit ->
            "; %s can be moved back to commit %s of %s"
                .formatted(ref.name().fullName(), commit.id(), commit.createdAt()));
  }

  /** A commit that cannot be read. */
  private record Lost(CommitId id, String reason) {}

  /** What was come by in a domain. */
  private static final class Seen {
    private final IdSet entered = new IdSet();
    private final Map<CommitId, Lost> lost = new HashMap<>();

    Optional<Lost> findLost(CommitRef commit) {
      return Optional.ofNullable(lost.get(commit.id()));
    }
  }

  private static final class Names implements CommitWalk.Visitor {
    private final Repository repository;
    private final Seen seen;
    private final NamedContents.Visitor visitor;
    private final Map<CommitId, Lost> lost = new LinkedHashMap<>();

    Names(Repository repository, Seen seen, NamedContents.Visitor visitor) {
      this.repository = repository;
      this.seen = seen;
      this.visitor = visitor;
    }

    @Override
    public boolean enter(BlobKind kind, BlobId id) {
      return seen.entered.add(id.toBytes());
    }

    @Override
    public void file(ContentId content) {
      visitor.content(new ContentKey(repository.domain(), content));
    }

    @Override
    public void unreadable(CommitRef commit, StoreException reason) {
      Lost unread = new Lost(commit.id(), String.valueOf(reason.getMessage()));
      seen.lost.put(commit.id(), unread);
      lost.put(commit.id(), unread);
    }

    @Override
    public void unreadable(TreeRef folder, StoreException reason) {
      report("folder " + folder.gitId().hex(), String.valueOf(reason.getMessage()));
    }

    void report(String what, String detail) {
      visitor.unreadable("dataset %s, %s".formatted(repository.name(), what), detail);
    }
  }
}

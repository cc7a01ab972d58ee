package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.RefMove;
import dev.jogakbo.service.repo.RefTarget;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryId;
import dev.jogakbo.service.repo.TagNote;
import dev.jogakbo.store.id.ContentId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes files out of all history: every commit that had one is made anew without it, and so is
 * every commit after it; all refs move at once. The old commits are reached by nothing then, so
 * neither they nor the files can be read, and what only they held goes when it is collected. Safe
 * for use by many threads.
 */
public final class Removals {
  private final VersionStore store;
  private final Versions versions;
  private final Repositories repositories;

  Removals(VersionStore store, Versions versions, Repositories repositories) {
    this.store = store;
    this.versions = versions;
    this.repositories = repositories;
  }

  /**
   * Takes out the files that git-lfs keeps with those contents, wherever they lie. Nothing changes
   * where there are none.
   *
   * @throws dev.jogakbo.service.repo.NotFoundException ({@code dataset-not-found})
   */
  public void remove(RepositoryId id, Set<ContentId> contents) {
    Repository repository = repositories.load(id);
    try (CommitSession session = store.begin(repository.domain())) { // until the refs have moved
      repositories.moveRefs(id, current -> moves(current, contents, session));
    }
  }

  private List<RefMove> moves(
      Repository repository, Set<ContentId> contents, CommitSession session) {
    if (contents.stream().noneMatch(content -> versions.isReadable(repository, content))) {
      return List.of();
    }
    RewrittenCommits commits =
        new RewrittenCommits(
            versions, new RewrittenFolders(store.blobs(), session, contents), session);
    List<RefMove> moves = new ArrayList<>();
    for (Ref ref : repositories.refs(repository.id())) {
      RefTarget before = ref.target();
      RefTarget after = new RefTarget(commits.of(before.commit()), before.note());
      if (!after.equals(before)) {
        moves.add(RefMove.away(ref.name(), before, signedNoMore(after)));
      }
    }
    if (!moves.isEmpty()) {
      long _ = session.publish(List.of());
    }
    return moves;
  }

  /** A tag's own object names the commit that it was set on: another is made of what it says. */
  private static RefTarget signedNoMore(RefTarget target) {
    @Nullable TagNote note = target.note();
    return note == null
        ? target
        : new RefTarget(target.commit(), new TagNote(note.message(), note.tagger(), note.at()));
  }
}

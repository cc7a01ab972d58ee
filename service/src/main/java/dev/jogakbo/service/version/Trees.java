package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.CommitRef;
import dev.jogakbo.service.repo.ConflictException;
import dev.jogakbo.service.repo.Cursor;
import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.repo.Page;
import dev.jogakbo.service.repo.Repository;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists files and folders. Safe for use by many threads. */
public final class Trees {
  private final Versions versions;
  private final LastCommits lastCommits;

  Trees(Versions versions, LastCommits lastCommits) {
    this.versions = versions;
    this.lastCommits = lastCommits;
  }

  /**
   * Lists a folder without asking who changed what.
   *
   * @throws dev.jogakbo.service.repo.NotFoundException ({@code revision-not-found}, {@code
   *     path-not-found})
   * @throws ConflictException ({@code path-conflict}) if the path is a file's
   * @throws InvalidRequestException ({@code bad-cursor}) if the cursor is not this listing's
   */
  public TreePage list(Repository repository, TreeQuery query) {
    String scope = scope(repository, query);
    Position position = position(repository, query, scope);
    Commit commit = position.commit();
    String prefix = query.folder().map(folder -> folder + "/").orElse("");
    TreeWalk.Start start =
        new TreeWalk.Start(folder(commit, query.folder()), prefix, position.after());
    List<ListedEntry> found =
        TreeWalk.collect(versions.folders(), start, query.depth(), query.limit() + 1);
    return new TreePage(commit, page(found, query.limit(), commit, scope, prefix));
  }

  /** Lists a folder as {@link #list} does, each entry with the commit that last changed it. */
  public TreePage listWithLastCommits(Repository repository, TreeQuery query) {
    TreePage page = list(repository, query);
    List<ListedEntry> items = lastCommits.complete(page.commit(), page.page().items());
    return new TreePage(page.commit(), new Page<>(items, page.page().nextCursor()));
  }

  /** Returns entries of the commit, each with the commit that last changed it. */
  public List<ListedEntry> withLastCommits(Commit commit, List<ListedEntry> entries) {
    return lastCommits.complete(commit, entries);
  }

  private TreeRef folder(Commit commit, Optional<FilePath> path) {
    if (path.isEmpty()) {
      return commit.root();
    }
    if (versions.loadEntry(commit, path.get()) instanceof FolderEntry folder) {
      return folder.tree();
    }
    throw new ConflictException(
        "path-conflict",
        "'" + path.get() + "' is a file, not a folder",
        Map.of("path", path.get().value()));
  }

  private static Page<ListedEntry> page(
      List<ListedEntry> found, int limit, Commit commit, String scope, String prefix) {
    if (found.size() <= limit) {
      return new Page<>(found, null);
    }
    ListedEntry last = found.get(limit - 1);
    String after = last.path().value().substring(prefix.length());
    String slash = last.entry() instanceof FolderEntry ? "/" : "";
    return new Page<>(
        found.subList(0, limit), Cursor.write(scope, commit.id() + " " + after + slash));
  }

  private Position position(Repository repository, TreeQuery query, String scope) {
    String cursor = query.cursor();
    if (cursor == null) {
      return new Position(versions.load(repository, query.revision()), "");
    }
    String[] parts = Cursor.read(scope, cursor).split(" ", 2);
    CommitRef commit =
        versions
            .find(repository, new CommitId(parts[0]))
            .orElseThrow(() ->
                new InvalidRequestException(
                    "bad-cursor", "commit " + parts[0] + " is no longer there"));
    return new Position(versions.load(commit), parts[1]);
  }

  private static String scope(Repository repository, TreeQuery query) {
    return "tree %s %s %s %s"
        .formatted(
            repository.id(),
            query.depth(),
            query.revision(),
            query.folder().map(FilePath::value).orElse(""));
  }

  private record Position(Commit commit, String after) {}
}

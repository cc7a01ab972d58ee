package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.Cursor;
import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.repo.Page;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.ContentComparison.Shares;
import dev.jogakbo.service.version.FileChange.Kind;
import dev.jogakbo.service.version.FileChange.Side;
import dev.jogakbo.store.id.DomainId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says what changed from one commit to another. Safe for use by many threads. */
public final class Diffs {
  private final Versions versions;
  private final ContentComparison comparison;

  Diffs(Versions versions, ContentComparison comparison) {
    this.versions = versions;
    this.comparison = comparison;
  }

  /**
   * Lists the changes between two commits.
   *
   * @throws dev.jogakbo.service.repo.NotFoundException ({@code revision-not-found})
   * @throws InvalidRequestException ({@code bad-cursor}) if the cursor is not this listing's
   */
  public DiffPage list(Repository repository, DiffQuery query) {
    String scope = "diff %s %s %s".formatted(repository.id(), query.from(), query.to());
    Position position = position(repository, query, scope);
    Commit from = position.from();
    Commit to = position.to();
    Collection collection =
        new Collection(
            repository.domain(),
            MovedFiles.between(versions.folders(), from.root(), to.root()),
            position.after(),
            query.limit() + 1);
    TreeDiff.compare(versions.folders(), from.root(), to.root(), collection);
    Page<FileChange> page =
        page(collection.found, query.limit(), scope, from.id() + " " + to.id() + " ");
    return new DiffPage(from, to, page);
  }

  /** Lists what the commit changed of its first parent; a first commit adds all its files. */
  public Page<FileChange> list(
      Repository repository, Commit commit, int limit, @Nullable String cursor) {
    TreeQuery.checkLimit(limit, DiffQuery.LIMIT_MAX);
    String scope = "changes " + repository.id() + " " + commit.id();
    TreeRef before = commit.parent().map(versions::load).map(Commit::root).orElse(null);
    String after = cursor == null ? "" : Cursor.read(scope, cursor);
    Collection collection =
        new Collection(
            repository.domain(),
            MovedFiles.between(versions.folders(), before, commit.root()),
            after,
            limit + 1);
    TreeDiff.compare(versions.folders(), before, commit.root(), collection);
    return page(collection.found, limit, scope, "");
  }

  private static Page<FileChange> page(
      List<FileChange> found, int limit, String scope, String positionPrefix) {
    if (found.size() <= limit) {
      return new Page<>(found, null);
    }
    String after = found.get(limit - 1).path().value();
    return new Page<>(found.subList(0, limit), Cursor.write(scope, positionPrefix + after));
  }

  private Position position(Repository repository, DiffQuery query, String scope) {
    String cursor = query.cursor();
    if (cursor == null) {
      return new Position(
          versions.load(repository, query.from()), versions.load(repository, query.to()), "");
    }
    String[] parts = Cursor.read(scope, cursor).split(" ", 3);
    return new Position(known(repository, parts[0]), known(repository, parts[1]), parts[2]);
  }

  private Commit known(Repository repository, String id) {
    return versions
        .find(repository, new CommitId(id))
        .map(versions::load)
        .orElseThrow(() ->
            new InvalidRequestException("bad-cursor", "commit " + id + " is no longer there"));
  }

  private record Position(Commit from, Commit to, String after) {}

  private final class Collection implements TreeDiff.Sink {
    private final DomainId domain;
    private final MovedFiles moved;
    private final byte[] after;
    private final int countMax;
    private final List<FileChange> found = new ArrayList<>();

    Collection(DomainId domain, MovedFiles moved, String after, int countMax) {
      this.domain = domain;
      this.moved = moved;
      this.after = after.getBytes(UTF_8);
      this.countMax = countMax;
    }

    @Override
    public boolean enter(String path) {
      return found.size() < countMax;
    }

    @Override
    public void file(String path, @Nullable FileEntry before, @Nullable FileEntry now) {
      boolean isPassed =
          after.length > 0 && Arrays.compareUnsigned(path.getBytes(UTF_8), after) <= 0;
      if (found.size() < countMax && !isPassed && !(now == null && moved.hasLeft(path))) {
        found.add(change(new FilePath(path), before, now));
      }
    }

    private FileChange change(FilePath path, @Nullable FileEntry before, @Nullable FileEntry now) {
      if (now == null) {
        return new FileChange(path, Kind.DELETED, side(path, before), Optional.empty(), 0, 0);
      }
      Optional<Side> origin = before == null ? moved.findOrigin(path.value()) : side(path, before);
      Kind kind = kind(before, origin);
      Shares shares = origin.map(side -> shares(side.file(), now)).orElseGet(() -> allNew(now));
      return new FileChange(
          path, kind, origin, side(path, now), shares.newBytes(), shares.sharedBytes());
    }

    private Kind kind(@Nullable FileEntry before, Optional<Side> origin) {
      if (before != null) {
        return Kind.MODIFIED;
      }
      return origin.isPresent() ? Kind.MOVED : Kind.ADDED;
    }

    private Shares shares(FileEntry before, FileEntry now) {
      return before.content().equals(now.content())
          ? new Shares(0, now.sizeBytes())
          : comparison.compare(domain, before.content(), now.content());
    }

    private static Shares allNew(FileEntry now) {
      return new Shares(now.sizeBytes(), 0);
    }

    private static Optional<Side> side(FilePath path, @Nullable FileEntry file) {
      return Optional.ofNullable(file).map(present -> new Side(path, present));
    }
  }
}

package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.RepositoryJournal;
import dev.jogakbo.service.repo.RepositoryListing;
import dev.jogakbo.store.check.NamedContents;

/**
 * Repositories and their versions, put together: all doors of {@code repo} and {@code version}.
 * Safe for use by many threads.
 */
public final class Hub {
  private final RepositoryJournal journal;
  private final Repositories repositories;
  private final Versions versions;
  private final Trees trees;
  private final History history;
  private final Diffs diffs;
  private final Refs refs;
  private final EmptyBranches emptyBranches;
  private final Commits commits;
  private final HubRoots roots;
  private final VersionedContents versionedContents;
  private final FileVersions fileVersions;
  private final LfsObjects lfsObjects;
  private final Removals removals;
  private final GitObjects gitObjects;
  private final Pushes pushes;

  private Hub(HubParts parts) {
    journal =
        new RepositoryJournal(
            parts.logs(), parts.index(), new ReachedCommits(parts.store(), parts.index()));
    repositories =
        new Repositories(
            journal,
            new InitialCommit(parts.store()),
            new RepositoryListing(parts.index()),
            parts.clock(),
            parts.random());
    versions = new Versions(parts.store(), parts.index(), repositories);
    trees = new Trees(versions, new LastCommits(versions));
    history = new History(versions);
    diffs = new Diffs(versions, parts.comparison());
    refs = new Refs(versions, history, repositories, parts.clock());
    emptyBranches = new EmptyBranches(parts.store(), refs, parts.clock());
    commits =
        new Commits(
            parts.store(),
            versions,
            repositories,
            new CommitWriter(parts.store(), versions, parts.clock()));
    roots = new HubRoots(parts.store(), repositories);
    versionedContents = new VersionedContents(parts.store(), versions, repositories);
    fileVersions = new FileVersions(parts.store(), versions, repositories);
    removals = new Removals(parts.store(), versions, repositories);
    lfsObjects = new LfsObjects(versions, parts.index());
    gitObjects = new GitObjects(parts.store(), repositories);
    pushes = new Pushes(parts.store(), versions, gitObjects, repositories);
  }

  /**
   * Opens a hub: its tables are brought up to the logs before this returns, and made again from
   * logs and blobs where they were emptied.
   */
  public static Hub open(HubParts parts) {
    Hub hub = new Hub(parts);
    hub.journal.open();
    return hub;
  }

  /** Returns the door to repositories. */
  public Repositories repositories() {
    return repositories;
  }

  /** Returns the door to single commits, files and folders. */
  public Versions versions() {
    return versions;
  }

  /** Returns the door to listings of files and folders. */
  public Trees trees() {
    return trees;
  }

  /** Returns the door to listings of commits. */
  public History history() {
    return history;
  }

  /** Returns the door to differences. */
  public Diffs diffs() {
    return diffs;
  }

  /** Returns the door to branches and tags. */
  public Refs refs() {
    return refs;
  }

  /** Returns the door to branches that begin empty. */
  public EmptyBranches emptyBranches() {
    return emptyBranches;
  }

  /** Returns the door to making commits. */
  public Commits commits() {
    return commits;
  }

  /** Returns what must be kept, for the collector. */
  public HubRoots roots() {
    return roots;
  }

  /** Returns what says which contents must be there, for checks. */
  public NamedContents versionedContents() {
    return versionedContents;
  }

  /** Returns the door to the contents that git-lfs keeps. */
  public LfsObjects lfsObjects() {
    return lfsObjects;
  }

  /** Returns the door to taking files out of all history. */
  public Removals removals() {
    return removals;
  }

  /** Returns the door to all versions of all files. */
  public FileVersions fileVersions() {
    return fileVersions;
  }

  /** Returns the door to commits, folders and tags as git has them. */
  public GitObjects gitObjects() {
    return gitObjects;
  }

  /** Returns the door to taking in what git pushes. */
  public Pushes pushes() {
    return pushes;
  }
}

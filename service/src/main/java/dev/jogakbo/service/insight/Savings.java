package dev.jogakbo.service.insight;

import dev.jogakbo.service.repo.CommitId;
import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryId;
import dev.jogakbo.service.version.Commit;
import dev.jogakbo.service.version.FileEntry;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.FileVersions;
import dev.jogakbo.service.version.Hub;
import dev.jogakbo.service.version.VersionSink;
import dev.jogakbo.service.version.Versions;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.usage.Footprint;
import dev.jogakbo.store.usage.SharedFootprint;
import dev.jogakbo.store.usage.Usage;
import dev.jogakbo.store.usage.UsageMeter;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The numbers of a scope, none of them estimated. What is dead but not collected yet counts for
 * nothing but everything. Results are kept until a ref or a pack changes. Safe for use by many
 * threads.
 */
public final class Savings {
  private final Repositories repositories;
  private final Versions versions;
  private final FileVersions fileVersions;
  private final UsageMeter meter;
  private final Measured measured = new Measured();

  /** Creates the numbers of that hub. */
  public Savings(Hub hub, UsageMeter meter) {
    this.repositories = hub.repositories();
    this.versions = hub.versions();
    this.fileVersions = hub.fileVersions();
    this.meter = meter;
  }

  /**
   * Returns the numbers of everything. Stored and exclusive are the bytes of all objects in the
   * bucket: packs with all they hold, dead or alive, logs, checkpoints and epochs.
   */
  public Usage everything() {
    Usage live = measured.of(stamp(), "everything", Usage.class, this::measureEverything);
    long bucketBytes = meter.bucketBytes();
    return new Usage(
        live.logicalBytes(),
        live.contentBytes(),
        live.referencedBytes(),
        live.uniqueBytes(),
        bucketBytes,
        bucketBytes);
  }

  /** Returns the numbers of all versions of all files of the dataset, its folders and commits. */
  public Usage dataset(Repository repository) {
    return measured.of(
        stamp(), repository.id(), Usage.class, () -> measureDataset(repository, shared()));
  }

  /** Returns the numbers of all files of the commit, its folders and itself. */
  public Usage commit(Repository repository, Commit commit) {
    return measured.of(
        stamp(),
        new CommitScope(repository.id(), commit.id()),
        Usage.class,
        () -> measureCommit(repository, commit));
  }

  /**
   * Returns the numbers of one file version.
   *
   * @throws dev.jogakbo.service.repo.NotFoundException ({@code path-not-found}) if no file is there
   */
  public Usage file(Repository repository, Commit commit, FilePath path) {
    FileEntry file = versions.loadFile(commit, path);
    return measured.of(
        stamp(),
        new FileScope(repository.id(), path, file.content()),
        Usage.class,
        () -> measureFile(repository, path, file.content()));
  }

  private Usage measureEverything() {
    Footprint all = meter.footprint();
    repositories.forEach(repository -> countReadable(repository, all));
    return all.usage();
  }

  private Usage measureDataset(Repository repository, SharedFootprint shared) {
    Footprint scope = meter.footprintAmong(shared);
    fileVersions.ofRepository(repository, new FootprintSink(repository.domain(), scope));
    return scope.usage();
  }

  private Usage measureCommit(Repository repository, Commit commit) {
    Footprint others = meter.footprint();
    repositories.forEach(other -> {
      if (!other.id().equals(repository.id())) {
        countReadable(other, others);
      }
    });
    fileVersions.ofOtherCommits(repository, commit, new FootprintSink(repository.domain(), others));
    Footprint scope = meter.footprintBeside(others);
    fileVersions.ofCommit(commit, new FootprintSink(repository.domain(), scope));
    return scope.usage();
  }

  private Usage measureFile(Repository repository, FilePath path, ContentId content) {
    Footprint others = meter.footprint();
    repositories.forEach(other -> {
      FootprintSink sink = new FootprintSink(other.domain(), others);
      fileVersions.ofReadable(
          other, other.id().equals(repository.id()) ? new AllButOne(sink, path, content) : sink);
    });
    Footprint scope = meter.footprintBeside(others);
    scope.file(repository.domain(), content);
    return scope.usage();
  }

  /** What more than one dataset uses. */
  private SharedFootprint shared() {
    return measured.of(stamp(), "shared", SharedFootprint.class, this::measureShared);
  }

  private SharedFootprint measureShared() {
    SharedFootprint shared = new SharedFootprint();
    repositories.forEach(repository -> {
      Footprint footprint = meter.footprint();
      countReadable(repository, footprint);
      shared.add(footprint);
    });
    return shared;
  }

  /** What is damaged in one dataset must not take the numbers from the others. */
  private void countReadable(Repository repository, Footprint footprint) {
    fileVersions.ofReadable(repository, new FootprintSink(repository.domain(), footprint));
  }

  /** Changes whenever a result could. */
  private String stamp() {
    AtomicLong refs = new AtomicLong();
    repositories.forEach(repository -> {
      for (Ref ref : repositories.refs(repository.id())) {
        refs.set(31 * refs.get() + ref.hashCode());
      }
      refs.set(31 * refs.get() + repository.id().hashCode());
    });
    return refs + " " + meter.generation();
  }

  private record CommitScope(RepositoryId repository, CommitId commit) {}

  private record FileScope(RepositoryId repository, FilePath path, ContentId content) {}

  /** All versions but those of one content at one path. */
  private record AllButOne(VersionSink sink, FilePath path, ContentId content)
      implements VersionSink {

    @Override
    public boolean enter(BlobKind kind, BlobId id) {
      return sink.enter(kind, id);
    }

    @Override
    public void version(String where, ContentId what) {
      if (!what.equals(content) || !where.equals(path.value())) {
        sink.version(where, what);
      }
    }
  }
}

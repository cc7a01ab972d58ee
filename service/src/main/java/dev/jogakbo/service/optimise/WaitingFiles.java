package dev.jogakbo.service.optimise;

import dev.jogakbo.service.parquet.FallbackReason;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.StandingFile;
import dev.jogakbo.service.parquet.StandingFiles;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.FileVersions;
import dev.jogakbo.store.Content;
import dev.jogakbo.store.Contents;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.usage.IdSet;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the files that wait to be taken apart: those that a ref reaches, that begin and end as
 * Parquet does, are stored as they are, and were not tried before. Safe for many threads.
 */
final class WaitingFiles {
  private static final Logger LOG = LoggerFactory.getLogger(WaitingFiles.class);

  private final FileVersions versions;
  private final Contents contents;
  private final StandingFiles standing;
  private final LeftFiles left;

  WaitingFiles(FileVersions versions, Contents contents, StandingFiles standing, LeftFiles left) {
    this.versions = versions;
    this.contents = contents;
    this.standing = standing;
    this.left = left;
  }

  /** Takes what is found. */
  interface Sink {
    /** Takes a content that was looked at. */
    void looked(ContentId content);

    /** Takes one that waits. */
    void waits(StandingFile file);
  }

  /** Looks at all of a dataset that is not in {@code seen}, as the policy wants it. */
  void forEach(Repository dataset, IdSet seen, Sink sink) {
    if (dataset.parquetPolicy() != ParquetPolicy.PLAIN) {
      versions.contents(dataset, seen, id -> look(dataset, id, sink));
    }
  }

  private void look(Repository dataset, ContentId id, Sink sink) {
    sink.looked(id);
    try {
      find(dataset.domain(), id, dataset.parquetPolicy()).ifPresent(sink::waits);
    } catch (CorruptDataException | MissingObjectException | MissingContentException e) {
      LOG.warn("content {}: cannot be looked at: {}", id, e.getMessage());
    }
  }

  /** Returns the file, if it waits under that policy. */
  Optional<StandingFile> find(DomainId domain, ContentId id, ParquetPolicy policy) {
    return contents
        .findForm(domain, id)
        .filter(form -> form.isPlain() && isCandidate(domain, form.content(), policy))
        .map(form -> new StandingFile(domain, form.content(), policy));
  }

  private boolean isCandidate(DomainId domain, Content content, ParquetPolicy policy) {
    ContentKey key = new ContentKey(domain, content.id());
    if (standing.isTooSmall(content.sizeBytes()) || left.contains(key, policy)) {
      return false;
    }
    boolean isParquet = standing.isParquet(domain, content.id());
    if (!isParquet) {
      left.add(key, ParquetPolicy.VALUES, FallbackReason.NOT_PARQUET);
    }
    return isParquet;
  }

  /** A sink for files alone. */
  static Sink waiting(Consumer<StandingFile> files) {
    return new Sink() {
      @Override
      public void looked(ContentId content) {}

      @Override
      public void waits(StandingFile file) {
        files.accept(file);
      }
    };
  }
}

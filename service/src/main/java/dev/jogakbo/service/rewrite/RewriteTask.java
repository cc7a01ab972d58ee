package dev.jogakbo.service.rewrite;

import dev.jogakbo.parquet.rewrite.RewriteChoices;
import dev.jogakbo.service.parquet.ParquetPolicy;
import dev.jogakbo.service.parquet.Taken;
import dev.jogakbo.service.version.CommitResult;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.util.List;
import java.util.function.Function;

/**
 * A rewrite to be done.
 *
 * @param owner what it is begun for; only who knows it finds it again
 * @param sources files to read, one after another
 * @param domain where they are, and the new file goes
 * @param policy how the new file is stored
 * @param commit makes the commit, once the new file is stored for good
 */
public record RewriteTask(
    String owner,
    List<Source> sources,
    DomainId domain,
    ParquetPolicy policy,
    RewriteChoices choices,
    Function<Taken, CommitResult> commit) {
  /** Copies the list. */
  public RewriteTask {
    sources = List.copyOf(sources);
  }

  /** A file to read. */
  public record Source(String path, ContentId content, long sizeBytes) {}

  /** Returns the bytes of all sources. */
  public long sizeBytes() {
    return sources.stream().mapToLong(Source::sizeBytes).sum();
  }
}

package dev.jogakbo.service.version;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;

/** Tells how much of one content is in another. Safe for use by many threads. */
@FunctionalInterface
public interface ContentComparison {

  /** Compares the chunks of {@code after} with those of {@code before}. */
  Shares compare(DomainId domain, ContentId before, ContentId after);

  /**
   * How a content relates to an earlier one.
   *
   * @param newBytes raw bytes of its chunks that the earlier one has not
   * @param sharedBytes raw bytes of those it has
   */
  record Shares(long newBytes, long sharedBytes) {}
}

package dev.jogakbo.service.xet;

import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.id.DomainId;

/** What a link to bytes permits: to read exactly these. */
sealed interface DataLink {
  /** Returns the keyspace. */
  DomainId domain();

  /**
   * Chunks of a xorb.
   *
   * @param startIndex first chunk
   * @param endIndex behind the last chunk
   * @param lengthBytes what their records take; where that has changed, the link is of no use
   */
  record Run(DomainId domain, XorbHash xorb, int startIndex, int endIndex, int lengthBytes)
      implements DataLink {}

  /** Bytes of a content that is in no xorb. */
  record Stretch(DomainId domain, DerivedXorb bytes) implements DataLink {}
}

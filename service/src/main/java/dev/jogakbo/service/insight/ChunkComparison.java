package dev.jogakbo.service.insight;

import dev.jogakbo.service.version.ContentComparison;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.usage.ContentShares;
import dev.jogakbo.store.usage.UsageMeter;

/** Compares contents chunk by chunk. */
public final class ChunkComparison implements ContentComparison {
  private final UsageMeter meter;

  /** Creates a comparison by that meter. */
  public ChunkComparison(UsageMeter meter) {
    this.meter = meter;
  }

  @Override
  public Shares compare(DomainId domain, ContentId before, ContentId after) {
    ContentShares shares = meter.compare(domain, before, after);
    return new Shares(shares.newBytes(), shares.sharedBytes());
  }
}

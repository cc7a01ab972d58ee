package dev.jogakbo.service.insight;

import dev.jogakbo.service.version.VersionSink;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.usage.Footprint;

/** Counts versions into a footprint. */
record FootprintSink(DomainId domain, Footprint footprint) implements VersionSink {

  @Override
  public boolean enter(BlobKind kind, BlobId id) {
    return footprint.blob(domain, kind, id);
  }

  @Override
  public void version(String path, ContentId content) {
    footprint.file(domain, content);
  }
}

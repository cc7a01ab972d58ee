package dev.jogakbo.store;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.CatalogSession;
import dev.jogakbo.store.catalog.ChunkHit;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.read.Readers;
import java.util.List;
import java.util.Optional;

/** The xorbs there are, as Xet clients see them. Safe for many threads. */
public final class Xorbs {
  private final Catalog catalog;
  private final Readers readers;

  Xorbs(Catalog catalog, Readers readers) {
    this.catalog = catalog;
    this.readers = readers;
  }

  /**
   * Returns the xorb that is the home of a chunk, and keeps it with all its chunks for that long;
   * nothing if the chunk is not known or something of the xorb is not there.
   */
  public Optional<XorbListing> holdHome(DomainId domain, ChunkHash chunk, long ttlSeconds) {
    try (CatalogSession session = catalog.begin()) {
      ChunkHit hit = session.findChunks(domain, List.of(chunk)).getFirst();
      return hit == null
          ? Optional.empty()
          : session.findWholeXorb(domain, hit.xorb()).map(xorb -> hold(session, xorb, ttlSeconds));
    }
  }

  private XorbListing hold(CatalogSession session, XorbRow xorb, long ttlSeconds) {
    session.leaseXorb(xorb, ttlSeconds);
    return new XorbListing(xorb.hash(), catalog.xorbs().chunks(xorb));
  }

  /** Opens chunks {@code [startIndex, endIndex)} of a xorb; nothing if one is not there. */
  public Optional<XorbReader> open(DomainId domain, XorbHash xorb, int startIndex, int endIndex) {
    try {
      return Optional.of(new XorbReader(readers.openXorb(domain, xorb, startIndex, endIndex)));
    } catch (CorruptDataException | MissingObjectException e) {
      return Optional.empty();
    }
  }
}

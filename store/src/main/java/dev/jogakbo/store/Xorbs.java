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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The xorbs there are, as Xet clients see them. Safe for many threads. */
public final class Xorbs {
  /** Chunks of one answer; each takes 48 bytes in it. */
  public static final int CHUNK_COUNT_MAX = 16_384;

  /** How far apart xorbs may have been stored. */
  private static final int DISTANCE_MAX = 8;

  private final Catalog catalog;
  private final Readers readers;

  Xorbs(Catalog catalog, Readers readers) {
    this.catalog = catalog;
    this.readers = readers;
  }

  /**
   * Returns the xorb that is the home of a chunk, and after it xorbs that were stored shortly
   * before and after it, as many as have {@value #CHUNK_COUNT_MAX} chunks together; keeps all with
   * all their chunks for that long. Nothing if the chunk is not known or something of its home is
   * not there.
   */
  public List<XorbListing> holdAround(DomainId domain, ChunkHash chunk, long ttlSeconds) {
    try (CatalogSession session = catalog.begin()) {
      ChunkHit hit = session.findChunks(domain, List.of(chunk)).getFirst();
      Optional<XorbRow> home =
          hit == null ? Optional.empty() : session.findWholeXorb(domain, hit.xorb());
      return home.isEmpty()
          ? List.of()
          : withNeighbours(session, home.get()).stream()
              .map(xorb -> hold(session, xorb, ttlSeconds))
              .toList();
    }
  }

  private static List<XorbRow> withNeighbours(CatalogSession session, XorbRow home) {
    List<XorbRow> found = new ArrayList<>(List.of(home));
    int chunkCount = home.chunkCount();
    for (int distance = 1; distance <= DISTANCE_MAX; distance++) {
      int before = Math.max(1, home.number() - distance);
      for (int number : List.of(home.number() + distance, before)) {
        int left = CHUNK_COUNT_MAX - chunkCount;
        Optional<XorbRow> neighbour =
            session
                .findXorb(home.domain(), number)
                .filter(xorb -> xorb.chunkCount() <= left && !found.contains(xorb))
                .filter(session::isWhole);
        neighbour.ifPresent(found::add);
        chunkCount += neighbour.map(XorbRow::chunkCount).orElse(0);
      }
    }
    return found;
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

package dev.jogakbo.store.ingest;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XetHashes;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.error.RefusedBytesException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.pack.PackWriter;
import dev.jogakbo.store.pack.XorbDefinition;
import dev.jogakbo.store.xet.XorbStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes in xorbs as clients send them. Records of chunks nobody knows go to a pack as they come;
 * those that are known, here or from any other door, are not stored again. Only at the end is known
 * whether the xorb is the one it was said to be, and only then is anything visible: the pack lists
 * the xorb with all its chunks, wherever they lie. Used by the session's thread.
 */
record XorbIntake(SessionIndex index, PackCompletion completion, IngestCounters counters) {

  TakenXorb take(XorbHash expected, InputStream body, long ttlSeconds) throws IOException {
    try (Taking taking = new Taking();
        XorbStream stream = new XorbStream(body)) {
      while (stream.next()) {
        taking.add(stream);
      }
      return taking.finish(expected, ttlSeconds);
    }
  }

  /** One xorb under way. */
  private final class Taking implements AutoCloseable {
    private final List<SizedChunk> chunks = new ArrayList<>();
    private final Set<ChunkHash> stored = new HashSet<>();
    private @Nullable PackWriter pack;
    private Savings savings = Savings.NOTHING;

    void add(XorbStream stream) {
      ChunkHash hash = stream.hash();
      chunks.add(new SizedChunk(hash, stream.lengthBytes()));
      if (stored.contains(hash) || index.findHomes(List.of(hash)).getFirst() != null) {
        counters.countKnown(stream.lengthBytes());
      } else {
        store(hash, stream);
      }
    }

    private void store(ChunkHash hash, XorbStream stream) {
      pack().appendChunk(index.domain(), hash, stream.packed(), 0);
      stored.add(hash);
      counters.countNew(stream.lengthBytes(), stream.packedBytes());
      savings = savings.plus(stream.lengthBytes(), stream.packedBytes());
    }

    private PackWriter pack() {
      PackWriter open = pack;
      if (open == null) {
        open = completion.beginUnlisted();
        pack = open;
      }
      return open;
    }

    TakenXorb finish(XorbHash expected, long ttlSeconds) {
      XorbHash found = XetHashes.xorbHash(chunks);
      if (!found.equals(expected)) {
        throw new RefusedBytesException(
            "xorb: expected hash %s, found %s".formatted(expected, found));
      }
      Optional<XorbRow> known = pack == null ? index.findWholeXorb(found) : Optional.empty();
      index.lease(known.orElseGet(() -> list(found)), ttlSeconds);
      long rawBytes = chunks.stream().mapToLong(SizedChunk::lengthBytes).sum();
      return new TakenXorb(known.isEmpty(), chunks.size(), rawBytes, savings);
    }

    /** Completes the pack, which may hold nothing but the list. */
    private XorbRow list(XorbHash hash) {
      pack().addXorb(new XorbDefinition(index.domain(), hash, chunks));
      completion.complete(pack());
      return index
          .findWholeXorb(hash)
          .orElseThrow(() ->
              new TransientStoreException(
                  "xorb " + hash + ": a chunk was found damaged while it was taken in"));
    }

    @Override
    public void close() {
      if (pack != null) {
        pack.close();
      }
    }
  }
}

package dev.jogakbo.store.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.MemoryIndexStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Uploads look chunks up and store what is missing while a collector forgets every pack that nobody
 * touched. A chunk that a session was told of must be there as long as the session lasts.
 */
class GateRaceTest {
  private static final int UPLOADERS = 6;
  private static final int ROUNDS = 250;
  private static final int DIFFERENT_CHUNKS = 40;

  private final long seed = new Random().nextLong();
  private final Catalog catalog = Catalog.open(new MemoryIndexStore(StoreTables.ALL));
  private final AtomicBoolean uploading = new AtomicBoolean(true);
  private final AtomicInteger forgotten = new AtomicInteger();
  private final AtomicInteger reused = new AtomicInteger();

  @Test
  void whatASessionFoundStaysUntilItEnds() throws Exception {
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      Future<?> collector = threads.submit(this::collectWhileUploading);
      List<Future<?>> uploads = new ArrayList<>();
      for (int i = 0; i < UPLOADERS; i++) {
        Random random = new Random(seed + i);
        uploads.add(threads.submit(() -> upload(random)));
      }
      try {
        for (Future<?> upload : uploads) {
          upload.get();
        }
      } finally {
        uploading.set(false);
      }
      collector.get();
    }
    assertThat(reused).as("seed %d", seed).hasPositiveValue();
    assertThat(forgotten).as("seed %d", seed).hasPositiveValue();
  }

  private void upload(Random random) {
    for (int round = 0; round < ROUNDS; round++) {
      try (CatalogSession session = catalog.begin()) {
        Map<ChunkHash, Integer> held = new ConcurrentHashMap<>();
        for (int step = 0; step < 4; step++) {
          findOrStore(session, Packs.chunk(random.nextInt(DIFFERENT_CHUNKS)), random, held);
        }
        held.forEach(this::assertThere);
      }
    }
  }

  private void findOrStore(
      CatalogSession session, ChunkHash chunk, Random random, Map<ChunkHash, Integer> held) {
    ChunkHit hit = session.findChunks(Packs.DOMAIN, List.of(chunk)).getFirst();
    if (hit == null) {
      session.register(new Packs(random).whole(List.of(chunk)).end());
      held.put(chunk, -1);
    } else {
      reused.incrementAndGet();
      held.put(chunk, hit.placement().packNumber());
    }
  }

  private void assertThere(ChunkHash chunk, int packNumber) {
    Placement placement = catalog.chunks().find(Packs.DOMAIN, chunk).orElseThrow();
    assertThat(catalog.packs().find(placement.packNumber())).as("seed %d", seed).isPresent();
    assertThat(catalog.xorbs().find(placement.xorbNumber())).as("seed %d", seed).isPresent();
    if (packNumber > 0) {
      assertThat(placement.packNumber()).as("seed %d", seed).isEqualTo(packNumber);
    }
  }

  private void collectWhileUploading() {
    while (uploading.get()) {
      try (Gate.Run run = catalog.gate().begin()) {
        Set<Integer> spared = new HashSet<>(run.drain().packNumbers());
        List<PackRow> packs = packsNow();
        run.forget(touched -> {
          spared.addAll(touched.packNumbers());
          packs.stream().filter(pack -> !spared.contains(pack.number())).forEach(this::forget);
          return true;
        });
      }
    }
  }

  private List<PackRow> packsNow() {
    List<PackRow> packs = new ArrayList<>();
    try (RowCursor<PackRow> rows = catalog.packs().scan()) {
      while (rows.next()) {
        packs.add(rows.row());
      }
    }
    return packs;
  }

  private void forget(PackRow pack) {
    catalog.change(() -> {
      IndexBatch batch = new IndexBatch();
      forgetChunks(batch, pack);
      forgetXorbs(batch, pack);
      catalog.packs().delete(batch, pack);
      return batch;
    });
    forgotten.incrementAndGet();
  }

  private void forgetChunks(IndexBatch batch, PackRow pack) {
    try (RowCursor<PlacedChunk> rows = catalog.chunks().scan()) {
      while (rows.next()) {
        if (rows.row().placement().packNumber() == pack.number()) {
          catalog.chunks().delete(batch, rows.row().key());
        }
      }
    }
  }

  private void forgetXorbs(IndexBatch batch, PackRow pack) {
    try (RowCursor<XorbRow> rows = catalog.xorbs().scan()) {
      while (rows.next()) {
        if (rows.row().packNumber() == pack.number()) {
          catalog.xorbs().delete(batch, rows.row());
        }
      }
    }
  }
}

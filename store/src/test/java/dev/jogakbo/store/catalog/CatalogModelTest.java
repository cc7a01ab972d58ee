package dev.jogakbo.store.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.store.index.MemoryIndexStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Random registrations, moves and damage on the catalog and on two maps. */
class CatalogModelTest {
  private static final int DIFFERENT_CHUNKS = 60;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final MemoryIndexStore index = new MemoryIndexStore(StoreTables.ALL);
  private final Map<ChunkHash, Integer> packOf = new HashMap<>();
  private final Set<ChunkHash> damaged = new HashSet<>();
  private Catalog catalog = Catalog.open(index);
  private int packCount;

  @Test
  void agreesWithTwoMaps() {
    for (int step = 0; step < 600; step++) {
      switch (random.nextInt(6)) {
        case 0 -> damage();
        case 1 -> move();
        case 2 -> catalog = Catalog.open(index);
        default -> register();
      }
      check();
    }
    assertThat(packCount).as("seed %d", seed).isGreaterThan(100);
  }

  private void register() {
    List<ChunkHash> chunks = someChunks();
    Registered registered = catalog.register(new Packs(random).whole(chunks).end());
    packCount++;
    assertThat(registered.packNumber()).as("seed %d", seed).isEqualTo(packCount);
    Set<Integer> others = new HashSet<>();
    for (ChunkHash chunk : chunks) {
      if (!packOf.containsKey(chunk) || damaged.remove(chunk)) {
        packOf.put(chunk, packCount);
      } else {
        others.add(packOf.get(chunk));
      }
    }
    assertThat(registered.otherPackNumbers()).as("seed %d", seed).containsAll(others);
  }

  private void move() {
    List<ChunkHash> chunks = someChunks();
    Set<Integer> from = Set.of(1 + random.nextInt(Math.max(1, packCount)));
    catalog.registerMove(new Packs(random).whole(chunks).end(), from);
    packCount++;
    for (ChunkHash chunk : chunks) {
      Integer before = packOf.get(chunk);
      if (before == null || from.contains(before) || damaged.contains(chunk)) {
        packOf.put(chunk, packCount);
        damaged.remove(chunk);
      }
    }
  }

  private void damage() {
    ChunkHash chunk = Packs.chunk(random.nextInt(DIFFERENT_CHUNKS));
    catalog
        .chunks()
        .find(Packs.DOMAIN, chunk)
        .ifPresent(placement -> {
          boolean isNew = catalog.reportDamage(new ChunkKey(Packs.DOMAIN, chunk), placement);
          assertThat(isNew).as("seed %d", seed).isEqualTo(damaged.add(chunk));
        });
  }

  private void check() {
    try (CatalogSession session = catalog.begin()) {
      List<ChunkHash> all = new ArrayList<>();
      for (int i = 0; i < DIFFERENT_CHUNKS; i++) {
        all.add(Packs.chunk(i));
      }
      List<ChunkHit> hits = session.findChunks(Packs.DOMAIN, all);
      for (int i = 0; i < all.size(); i++) {
        check(session, all.get(i), hits.get(i));
      }
    }
    assertThat(catalog.damage().damagedCount()).as("seed %d", seed).isEqualTo(damaged.size());
  }

  private void check(CatalogSession session, ChunkHash chunk, ChunkHit hit) {
    boolean expected = packOf.containsKey(chunk) && !damaged.contains(chunk);
    assertThat(hit != null).as("seed %d", seed).isEqualTo(expected);
    if (hit != null) {
      assertThat(hit.placement().packNumber()).as("seed %d", seed).isEqualTo(packOf.get(chunk));
      XorbRow home = session.findXorb(Packs.DOMAIN, hit.xorb()).orElseThrow();
      int at = hit.chunkIndex();
      assertThat(catalog.xorbs().chunks(home, at, at + 1).getFirst().hash()).isEqualTo(chunk);
    }
  }

  private List<ChunkHash> someChunks() {
    Set<ChunkHash> chunks = new HashSet<>();
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      chunks.add(Packs.chunk(random.nextInt(DIFFERENT_CHUNKS)));
    }
    return List.copyOf(chunks);
  }
}

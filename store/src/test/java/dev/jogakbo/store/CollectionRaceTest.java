package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.gc.CollectionReport;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Collections, compactions and checks run while others store, commit, copy and read. */
class CollectionRaceTest {
  private static final int CLIENT_COUNT = 6;
  private static final int ROUNDS = 25;
  private static final CollectionPolicy GREEDY = new CollectionPolicy(0, 1.0, 1 << 20, 2);

  private final long seed = System.nanoTime();
  private final TestBed bed = new TestBed();
  private final Holders holders = new Holders();
  private final Store store = bed.open();
  private final ExecutorService clients = Executors.newFixedThreadPool(CLIENT_COUNT + 2);

  @AfterEach
  void close() {
    clients.close();
    store.close();
  }

  @Test
  void whatSessionsHoldIsNotCollected() throws Exception {
    System.out.println("CollectionRaceTest seed " + seed);
    AtomicBoolean done = new AtomicBoolean();
    List<Future<?>> working = new ArrayList<>();
    for (int i = 0; i < CLIENT_COUNT; i++) {
      Client client = new Client(i);
      working.add(clients.submit(client::run));
    }
    Future<Long> collected = clients.submit(() -> collectUntil(done));
    for (Future<?> client : working) {
      client.get();
    }
    done.set(true);
    assertThat(collected.get()).as("seed %d", seed).isPositive();
    collect();
    assertThat(
            store
                .checker()
                .check(CheckOptions.of(CheckScope.DATA), ProgressListener.SILENT)
                .problems())
        .as("seed %d", seed)
        .isEmpty();
  }

  private long collectUntil(AtomicBoolean done) {
    long freedBytes = 0;
    while (!done.get()) {
      CollectionReport report = collect();
      assertThat(report.left()).isEmpty();
      assertThat(report.notes()).as("seed %d", seed).isEmpty();
      freedBytes += report.freedBytes();
    }
    return freedBytes;
  }

  private CollectionReport collect() {
    return store.collector(holders).execute(GREEDY, CollectionListener.SILENT);
  }

  /** Stores files that share most of their chunks with those of others, reads them, lets go. */
  private final class Client {
    private final String dataset;
    private final Random random;
    private final List<byte[]> held = new ArrayList<>();

    Client(int number) {
      dataset = "client " + number;
      random = new Random(seed + number);
    }

    Void run() throws IOException {
      for (int round = 0; round < ROUNDS; round++) {
        put();
        for (byte[] bytes : held) {
          assertThat(Samples.read(store, Samples.idOf(bytes))).as("seed %d", seed).isEqualTo(bytes);
        }
        if (held.size() > 2) {
          holders.remove(dataset, Samples.idOf(held.removeFirst()));
        }
      }
      return null;
    }

    private void put() throws IOException {
      byte[] base = Samples.random(300_000, random.nextInt(4));
      byte[] edited =
          Samples.insert(base, random.nextInt(base.length), Samples.random(40, random.nextInt(8)));
      if (held.stream().anyMatch(bytes -> Arrays.equals(bytes, edited))) {
        return;
      }
      try (WriteSession session = store.begin(DomainId.INSTANCE)) {
        ContentId id = Samples.store(session, edited).id();
        session.publish(List.of(id));
        holders.add(dataset, id);
      }
      held.add(edited);
    }
  }

  @Test
  void aReaderFollowsWhatACompactionMoves() throws Exception {
    byte[] kept = Samples.random(600_000, 1);
    ContentId id = Samples.store(store, kept).id();
    holders.add("a", id);
    AtomicBoolean done = new AtomicBoolean();
    Future<Integer> reading = clients.submit(() -> readUntil(done, kept));
    Future<Integer> checking = clients.submit(() -> checkUntil(done));
    for (int round = 0; round < 12; round++) {
      holders.add("a", Samples.store(store, Samples.random(20_000, 100 + round)).id());
      assertThat(collect().writtenPackCount()).isEqualTo(1);
    }
    done.set(true);
    assertThat(reading.get()).isPositive();
    assertThat(checking.get()).isPositive();
    assertThat(store.counters().damagedChunks()).isZero();
  }

  private int readUntil(AtomicBoolean done, byte[] kept) throws IOException {
    int count = 0;
    while (!done.get() || count == 0) {
      assertThat(Samples.read(store, Samples.idOf(kept))).isEqualTo(kept);
      count++;
    }
    return count;
  }

  private int checkUntil(AtomicBoolean done) {
    int count = 0;
    while (!done.get() || count == 0) {
      assertThat(
              store
                  .checker()
                  .check(CheckOptions.of(CheckScope.DATA), ProgressListener.SILENT)
                  .problems())
          .isEmpty();
      count++;
    }
    return count;
  }
}

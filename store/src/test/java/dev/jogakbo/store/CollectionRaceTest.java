package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.error.ContentReplacedException;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.gc.CollectionReport;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.usage.Footprint;
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
  private final Store store;
  private final ExecutorService clients = Executors.newFixedThreadPool(CLIENT_COUNT + 2);

  CollectionRaceTest() {
    bed.transforms = Masked.TRANSFORMS;
    store = bed.open();
  }

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
                .checker(NamedContents.NONE)
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

  @Test
  void whatIsMadeAnewIsReadAllTheWhile() throws Exception {
    System.out.println("CollectionRaceTest seed " + seed);
    List<byte[]> shared = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      byte[] bytes = Samples.random(200_000 + 100_000 * i, i);
      shared.add(bytes);
      holders.add("shared", Samples.store(store, bytes).id());
    }
    AtomicBoolean done = new AtomicBoolean();
    List<Future<Integer>> working = new ArrayList<>();
    for (int i = 0; i < CLIENT_COUNT; i++) {
      Maker maker = new Maker(i, shared);
      working.add(clients.submit(maker::run));
    }
    Future<Integer> checking = clients.submit(() -> checkUntil(done));
    Future<Long> collecting = clients.submit(() -> collectUntil(done));
    int madeCount = 0;
    for (Future<Integer> client : working) {
      madeCount += client.get();
    }
    done.set(true);
    assertThat(madeCount).as("seed %d", seed).isGreaterThan(ROUNDS);
    assertThat(checking.get()).as("seed %d", seed).isPositive();
    assertThat(collecting.get()).as("seed %d", seed).isPositive();
    assertThat(store.counters().damagedChunks()).as("seed %d", seed).isZero();
    collect();
    assertOnlyNeedsAreLeft(shared);
  }

  private void assertOnlyNeedsAreLeft(List<byte[]> files) throws IOException {
    Footprint footprint = store.usage().footprint();
    for (byte[] bytes : files) {
      footprint.file(DomainId.INSTANCE, Samples.idOf(bytes));
      assertThat(Samples.read(store, Samples.idOf(bytes))).as("seed %d", seed).isEqualTo(bytes);
    }
    assertThat(footprint.usage().storedBytes()).as("seed %d", seed).isEqualTo(bed.packBytes());
  }

  /** Makes contents anew that others make anew too, and reads them by what it opened long ago. */
  private final class Maker {
    private final Random random;
    private final List<byte[]> shared;
    private final List<ContentReader> opened = new ArrayList<>();

    Maker(int number, List<byte[]> shared) {
      this.random = new Random(seed + number);
      this.shared = shared;
      shared.forEach(
          bytes -> opened.add(store.openContent(DomainId.INSTANCE, Samples.idOf(bytes))));
    }

    int run() throws IOException {
      int madeCount = 0;
      for (int round = 0; round < ROUNDS; round++) {
        int which = random.nextInt(shared.size());
        madeCount += isMade(shared.get(which)) ? 1 : 0;
        read(random.nextInt(shared.size()));
        hold(shared.get(random.nextInt(shared.size())));
      }
      return madeCount;
    }

    private boolean isMade(byte[] bytes) throws IOException {
      try {
        Masked.remake(store, bytes, random.nextInt(256));
        return true;
      } catch (ContentReplacedException e) {
        return false; // another was faster
      }
    }

    private void read(int which) throws IOException {
      byte[] bytes = shared.get(which);
      int start = random.nextInt(bytes.length);
      assertThat(Samples.read(opened.get(which), start, bytes.length))
          .as("seed %d", seed)
          .isEqualTo(Arrays.copyOfRange(bytes, start, bytes.length));
      if (random.nextInt(4) == 0) {
        opened.set(which, store.openContent(DomainId.INSTANCE, Samples.idOf(bytes)));
      }
    }

    private void hold(byte[] bytes) throws IOException {
      ContentId id = Samples.idOf(bytes);
      try (WriteSession session = store.begin(DomainId.INSTANCE)) {
        assertThat(session.hold(id)).as("seed %d", seed).isPresent();
        assertThat(Samples.store(session, bytes).id()).isEqualTo(id);
        session.publish(List.of(id));
      }
    }
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
                  .checker(NamedContents.NONE)
                  .check(CheckOptions.of(CheckScope.DATA), ProgressListener.SILENT)
                  .problems())
          .isEmpty();
      count++;
    }
    return count;
  }
}

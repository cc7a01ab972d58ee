package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.error.ContentReplacedException;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPlan;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.FaultyIndexStore;
import dev.jogakbo.store.object.FaultyObjectStore;
import dev.jogakbo.store.usage.Footprint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Contents are made anew, read by readers old and new, held, let go of and collected, in any order,
 * while time passes, the process stops at any change and the index is made again: all that is held
 * reads exactly, at every step.
 */
class RecomposedModelTest {
  private static final int STEPS = 250;
  private static final int GRACE_SECONDS = 60;
  private static final int FILE_BYTES_MAX = 120_000;
  private static final DomainId DOMAIN = DomainId.INSTANCE;

  @Test
  void whatIsHeldReadsExactlyHoweverItIsMade() throws IOException {
    new Run(Long.getLong("test.seed", System.nanoTime())).run(STEPS);
  }

  @Tag("long")
  @Test
  void whatIsHeldReadsExactlyInManyOrders() throws IOException {
    long seed = Long.getLong("test.seed", System.nanoTime());
    for (int round = 0; round < 40; round++) {
      new Run(seed + round).run(STEPS);
    }
  }

  /** A content opened, and what it must give; not only as long as it is held. */
  @SuppressWarnings("ArrayRecordComponent") // told apart by reader or session
  private record Opened(ContentReader reader, byte[] bytes) {}

  /** A replacement that waits for its end, and how often the content had been made anew before. */
  @SuppressWarnings("ArrayRecordComponent") // told apart by reader or session
  private record Begun(
      WriteSession session, ComposedContent content, byte[] bytes, int madeCount) {}

  /** A content that a session holds until it is published again. */
  @SuppressWarnings("ArrayRecordComponent") // told apart by reader or session
  private record Kept(WriteSession session, byte[] bytes) {}

  private static final class Run {
    private final long seed;
    private final Random random;
    private final AtomicLong nowNanos = new AtomicLong();
    private final TestBed bed = new TestBed();
    private final Holders holders = new Holders();
    private final Map<ContentId, byte[]> held = new HashMap<>();
    private final Map<ContentId, Integer> madeCounts = new HashMap<>();
    private final List<byte[]> known = new ArrayList<>(List.of(new byte[1]));
    private final List<Opened> opened = new ArrayList<>();
    private final List<Begun> begun = new ArrayList<>();
    private final List<Kept> kept = new ArrayList<>();
    private Store store;

    Run(long seed) {
      System.out.println("RecomposedModelTest -Dtest.seed=" + seed);
      this.seed = seed;
      random = new Random(seed);
      bed.transforms = Masked.TRANSFORMS;
      bed.nanoClock = nowNanos::get;
      store = bed.open();
    }

    void run(int steps) throws IOException {
      for (int step = 0; step < steps; step++) {
        int operation = random.nextInt(40);
        if (operation == 0) {
          stopWithin(random.nextInt(1, 25));
        } else {
          step(operation);
        }
        readOpened();
      }
      end();
    }

    private void step(int operation) throws IOException {
      switch (operation) {
        case 1 -> rebuild();
        case 2 -> reopen();
        case 3, 4 -> check();
        case 5, 6, 7, 8, 9 -> collect(GRACE_SECONDS);
        case 10, 11 -> collect(0);
        case 12, 13, 14 -> pass(random.nextInt(40));
        case 15, 16, 17 -> remove();
        case 18, 19, 20, 21 -> open();
        case 22, 23, 24 -> begin();
        case 25, 26 -> finish();
        case 27 -> failToRemake();
        case 28, 29 -> keep();
        case 30, 31 -> publishKept();
        case 32, 33, 34, 35 -> remake();
        default -> put();
      }
    }

    private void pass(int seconds) {
      nowNanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
      store.tick();
    }

    private String seed() {
      return "seed " + seed;
    }

    private byte[] some() {
      List<byte[]> all = List.copyOf(held.values());
      return all.isEmpty() ? known.getFirst() : all.get(random.nextInt(all.size()));
    }

    private boolean isHeld(byte[] bytes) {
      return held.containsKey(Samples.idOf(bytes));
    }

    /** New bytes, bytes of before, or an edit of them. */
    private void put() throws IOException {
      byte[] before = known.get(random.nextInt(known.size()));
      byte[] fresh = Samples.random(random.nextInt(1, FILE_BYTES_MAX), random.nextLong());
      byte[] bytes =
          switch (random.nextInt(4)) {
            case 0 -> before;
            case 1 ->
                Samples.insert(before, random.nextInt(before.length + 1), Arrays.copyOf(fresh, 9));
            default -> fresh;
          };
      known.add(bytes);
      hold(bytes, Samples.store(store, bytes).id());
    }

    private void hold(byte[] bytes, ContentId id) {
      holders.add("a", id);
      held.put(id, bytes);
    }

    private void remove() {
      byte[] bytes = some();
      if (isHeld(bytes)) {
        holders.remove("a", Samples.idOf(bytes));
        held.remove(Samples.idOf(bytes));
      }
    }

    private void remake() throws IOException {
      byte[] bytes = some();
      if (isHeld(bytes)) {
        Masked.remake(store, bytes, random.nextInt(256));
        noteMade(bytes);
      }
    }

    private void noteMade(byte[] bytes) {
      madeCounts.merge(Samples.idOf(bytes), 1, Integer::sum);
    }

    private int madeCount(byte[] bytes) {
      return madeCounts.getOrDefault(Samples.idOf(bytes), 0);
    }

    private void failToRemake() throws IOException {
      byte[] bytes = some();
      if (isHeld(bytes) && bytes.length > 4) {
        try (WriteSession session = store.begin(DOMAIN)) {
          ContentId id = Samples.idOf(bytes);
          ComposedContent wrong = Masked.fill(session.recompose(id), bytes, 1, 2);
          assertThat(refusal(wrong, id)).isInstanceOf(DigestMismatchException.class);
        }
      }
    }

    private void begin() throws IOException {
      byte[] bytes = some();
      if (isHeld(bytes)) {
        WriteSession session = store.begin(DOMAIN);
        ComposedContent content = session.recompose(Samples.idOf(bytes));
        Masked.fill(content, bytes, random.nextInt(256));
        begun.add(new Begun(session, content, bytes, madeCount(bytes)));
      }
    }

    /** It may have been removed meanwhile, but not collected. */
    private void finish() {
      if (begun.isEmpty()) {
        return;
      }
      Begun one = begun.remove(random.nextInt(begun.size()));
      try (WriteSession _ = one.session()) {
        if (madeCount(one.bytes()) == one.madeCount()) {
          one.content().finish(Samples.idOf(one.bytes()));
          noteMade(one.bytes());
        } else {
          assertThat(refusal(one.content(), Samples.idOf(one.bytes())))
              .as(seed())
              .isInstanceOf(ContentReplacedException.class);
        }
      }
    }

    private StoreException refusal(ComposedContent content, ContentId id) {
      try {
        content.finish(id);
      } catch (StoreException e) {
        return e;
      }
      throw new AssertionError(seed() + ": not refused");
    }

    private void keep() {
      byte[] bytes = some();
      if (isHeld(bytes)) {
        WriteSession session = store.begin(DOMAIN);
        session.pin(Samples.idOf(bytes));
        assertThat(session.hold(Samples.idOf(bytes))).as(seed()).isPresent();
        kept.add(new Kept(session, bytes));
      }
    }

    private void publishKept() {
      if (!kept.isEmpty()) {
        Kept one = kept.remove(random.nextInt(kept.size()));
        try (WriteSession session = one.session()) {
          session.publish(List.of(Samples.idOf(one.bytes())));
          hold(one.bytes(), Samples.idOf(one.bytes()));
        }
      }
    }

    private void open() {
      byte[] bytes = some();
      if (isHeld(bytes)) {
        opened.add(new Opened(store.openContent(DOMAIN, Samples.idOf(bytes)), bytes));
      }
      if (opened.size() > 6) {
        opened.remove(random.nextInt(opened.size()));
      }
    }

    private void readOpened() throws IOException {
      if (!opened.isEmpty()) {
        Opened one = opened.get(random.nextInt(opened.size()));
        int start = random.nextInt(one.bytes().length);
        int end = start + random.nextInt(one.bytes().length - start) + 1;
        byte[] expected = Arrays.copyOfRange(one.bytes(), start, end);
        try {
          assertThat(Samples.read(one.reader(), start, end)).as(seed()).isEqualTo(expected);
        } catch (StoreException e) {
          if (isHeld(one.bytes())) {
            throw new AssertionError(seed(), e);
          }
          opened.remove(one);
        }
      }
    }

    private CollectionPlan collect(int graceSeconds) throws IOException {
      double liveShareMin = random.nextBoolean() ? 1.0 : 0.6;
      CollectionPolicy policy =
          new CollectionPolicy(graceSeconds, liveShareMin, 1 << 16, random.nextInt(2, 9));
      CollectionPlan plan =
          store.collector(holders).execute(policy, CollectionListener.SILENT).plan();
      assertAllRead();
      return plan;
    }

    private void assertAllRead() throws IOException {
      for (Map.Entry<ContentId, byte[]> file : held.entrySet()) {
        assertThat(Samples.read(store, file.getKey())).as(seed()).isEqualTo(file.getValue());
      }
    }

    private void check() {
      assertThat(
              store
                  .checker(NamedContents.NONE)
                  .check(CheckOptions.of(CheckScope.DATA), ProgressListener.SILENT)
                  .problems())
          .as(seed())
          .isEmpty();
    }

    /** The process stops at a change of the bucket or the index while it works. */
    private void stopWithin(int changeCount) throws IOException {
      bed.objects.countingChanges();
      bed.objects.heal();
      if (random.nextBoolean()) {
        bed.objects.stopAt(changeCount);
      } else {
        bed.index.stopAt(bed.index.changeCount() + changeCount);
      }
      try {
        for (int i = 0; i < 10; i++) {
          step(random.nextInt(5, 40));
        }
      } catch (FaultyObjectStore.Stopped | FaultyIndexStore.Stopped e) {
        // the next one goes on
      }
      closeAll();
      bed.restart();
      store = bed.open();
      madeCounts.clear(); // nothing waits for its end any more
      assertAllRead();
    }

    private void closeAll() {
      opened.clear();
      try {
        begun.forEach(one -> one.session().close());
        kept.forEach(one -> one.session().close());
        store.close();
      } catch (FaultyObjectStore.Stopped | FaultyIndexStore.Stopped e) {
        // it is dead already
      }
      begun.clear();
      kept.clear();
    }

    private void reopen() {
      closeAll();
      store = bed.open();
    }

    private void rebuild() throws IOException {
      closeAll();
      assertThat(bed.rebuild().problems()).as(seed()).isEmpty();
      store = bed.open();
      assertAllRead();
    }

    private void end() throws IOException {
      reopen();
      pass(10_000); // crashes set the clock back
      collect(0);
      store
          .collector(holders)
          .execute(new CollectionPolicy(0, 1.0, 1, 1000), CollectionListener.SILENT);
      assertThat(collect(GRACE_SECONDS).waiting().recipeCount()).as(seed()).isZero();
      check();
      Footprint footprint = store.usage().footprint();
      held.keySet().forEach(id -> footprint.file(DOMAIN, id));
      assertThat(footprint.usage().storedBytes()).as(seed()).isEqualTo(bed.packBytes());
      rebuild();
      check();
      store.close();
    }
  }
}

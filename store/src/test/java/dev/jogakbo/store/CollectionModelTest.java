package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPlan;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.gc.CollectionReport;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random uploads, deletes, replaced recipes, collections and rebuilds agree with a map of whole
 * files.
 */
class CollectionModelTest {
  private static final int STEPS = 90;
  private static final int FILE_BYTES_MAX = 500_000;
  private static final String DATASET = "model";

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final TestBed bed = new TestBed();
  private final Holders holders = new Holders();
  private final Map<ContentId, byte[]> held = new HashMap<>();
  private final List<byte[]> known = new ArrayList<>(List.of(new byte[0]));
  private Store store;

  CollectionModelTest() {
    bed.transforms = Masked.TRANSFORMS;
    store = bed.open();
  }

  @Test
  void whatIsHeldReadsExactlyAndNothingElseStays() throws IOException {
    System.out.println("CollectionModelTest seed " + seed);
    for (int step = 0; step < STEPS; step++) {
      switch (random.nextInt(12)) {
        case 0 -> collect(random.nextBoolean() ? 1.0 : 0.7);
        case 1 -> reopen();
        case 2 -> rebuild();
        case 3, 4, 5 -> removeSome();
        case 6, 7 -> remakeSome();
        default -> storeSome();
      }
    }
    collect(1.0);
    collect(1.0); // what was copied may be the small pack with which they are many
    assertThat(plan(1.0).freedBytes()).as("seed %d", seed).isZero();
    assertThat(plan(1.0).lingeringBytes()).as("seed %d", seed).isZero();
    assertAllRead();
    assertThat(
            store
                .checker(NamedContents.NONE)
                .check(CheckOptions.of(CheckScope.DATA), ProgressListener.SILENT))
        .matches(report -> report.isClean(), "is clean")
        .matches(report -> report.orphanPackCount() == 0, "has no orphans");
    holders.delete(DATASET);
    held.clear();
    collect(1.0);
    assertThat(bed.packs()).as("seed %d", seed).isEmpty();
    store.close();
  }

  private void storeSome() throws IOException {
    List<byte[]> files = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(4); i++) {
      files.add(someBytes());
    }
    try (WriteSession session = store.begin(DomainId.INSTANCE)) {
      for (byte[] bytes : files) {
        ContentId id = Samples.store(session, bytes).id();
        known.add(bytes);
        held.put(id, bytes);
      }
      session.publish(files.stream().map(Samples::idOf).distinct().toList());
      files.forEach(bytes -> holders.add(DATASET, Samples.idOf(bytes)));
    }
  }

  /** New bytes, the bytes of a file before, an edit of one, or two of them together. */
  private byte[] someBytes() {
    byte[] before = known.get(random.nextInt(known.size()));
    byte[] fresh = Samples.random(random.nextInt(FILE_BYTES_MAX), random.nextLong());
    return switch (random.nextInt(4)) {
      case 0 -> before;
      case 1 -> Samples.insert(before, random.nextInt(before.length + 1), Arrays.copyOf(fresh, 50));
      case 2 ->
          Arrays.copyOf(
              Samples.insert(before, before.length, known.get(random.nextInt(known.size()))),
              FILE_BYTES_MAX);
      default -> fresh;
    };
  }

  private void removeSome() {
    List<ContentId> ids = List.copyOf(held.keySet());
    if (!ids.isEmpty()) {
      ContentId id = ids.get(random.nextInt(ids.size()));
      holders.remove(DATASET, id);
      held.remove(id);
    }
  }

  private void remakeSome() throws IOException {
    List<ContentId> ids = List.copyOf(held.keySet());
    if (!ids.isEmpty()) {
      ContentId id = ids.get(random.nextInt(ids.size()));
      Masked.remake(store, Objects.requireNonNull(held.get(id)), random.nextInt(256));
    }
  }

  private CollectionPlan plan(double liveShareMin) {
    return store.collector(holders).plan(policy(liveShareMin), CollectionListener.SILENT);
  }

  private static CollectionPolicy policy(double liveShareMin) {
    return new CollectionPolicy(0, liveShareMin, 1 << 20, 16);
  }

  private void collect(double liveShareMin) throws IOException {
    CollectionPlan plan = plan(liveShareMin);
    long before = bed.packBytes();
    CollectionReport report =
        store.collector(holders).execute(policy(liveShareMin), CollectionListener.SILENT);
    assertThat(report.plan()).as("seed %d", seed).isEqualTo(plan);
    assertThat(report.freedBytes()).as("seed %d", seed).isEqualTo(plan.freedBytes());
    assertThat(before - bed.packBytes()).as("seed %d", seed).isEqualTo(plan.freedBytes());
    assertThat(report.notes()).as("seed %d", seed).isEmpty();
    assertAllRead();
  }

  private void assertAllRead() throws IOException {
    for (Map.Entry<ContentId, byte[]> file : held.entrySet()) {
      assertThat(Samples.read(store, file.getKey())).as("seed %d", seed).isEqualTo(file.getValue());
    }
  }

  private void reopen() {
    store.close();
    store = bed.open();
  }

  private void rebuild() {
    store.close();
    assertThat(bed.rebuild().problems()).as("seed %d", seed).isEmpty();
    store = bed.open();
  }
}

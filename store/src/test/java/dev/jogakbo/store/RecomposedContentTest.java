package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.catalog.SupersededRow;
import dev.jogakbo.store.check.CheckOptions;
import dev.jogakbo.store.check.CheckScope;
import dev.jogakbo.store.check.NamedContents;
import dev.jogakbo.store.check.ProgressListener;
import dev.jogakbo.store.error.ContentReplacedException;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.DigestMismatchException;
import dev.jogakbo.store.error.MissingContentException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPlan;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.recipe.Transforms;
import dev.jogakbo.store.usage.Footprint;
import dev.jogakbo.store.usage.Usage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Contents that are there and are made in another way from then on. */
class RecomposedContentTest {
  private static final DomainId DOMAIN = DomainId.INSTANCE;
  private static final long GRACE_SECONDS = 100;
  private static final int MASK = 0x17;

  private final AtomicLong nowNanos = new AtomicLong();
  private final AtomicLong decoded = new AtomicLong();
  private final TestBed bed = new TestBed();
  private final Holders holders = new Holders();
  private final byte[] bytes = Samples.random(2_000_000, 1);
  private final ContentId id = Samples.idOf(bytes);
  private Store store;

  RecomposedContentTest() throws IOException {
    bed.transforms =
        Transforms.of(
            List.of(
                new ObservedTransform(
                    new MaskTransform(), (_, output) -> decoded.addAndGet(output.lengthBytes()))));
    bed.nanoClock = nowNanos::get;
    store = bed.open();
    Samples.store(store, bytes);
    holders.add("a", id);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private CollectionPlan collect(long graceSeconds) {
    CollectionPolicy policy = new CollectionPolicy(graceSeconds, 1.0, 1 << 20, 2);
    return store.collector(holders).execute(policy, CollectionListener.SILENT).plan();
  }

  private void passSeconds(long seconds) {
    nowNanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }

  private void reopen() {
    store.close();
    store = bed.open();
  }

  private void assertSound() throws IOException {
    assertThat(Samples.read(store, id)).isEqualTo(bytes);
    assertThat(
            store
                .checker(NamedContents.NONE)
                .check(CheckOptions.of(CheckScope.DATA), ProgressListener.SILENT)
                .problems())
        .isEmpty();
  }

  private boolean isPlain() {
    return store.contents().findForm(DOMAIN, id).orElseThrow().isPlain();
  }

  @Test
  void itsBytesStayTheSameWholeAndByRange() throws IOException {
    Content before = store.findContent(DOMAIN, id).orElseThrow();
    assertThat(isPlain()).isTrue();
    Ingested made = Masked.remake(store, bytes, MASK);
    assertThat(isPlain()).isFalse();
    assertThat(made.savings().newBytes()).isBetween(1_500_000L, 1_700_000L);
    Content after = store.findContent(DOMAIN, id).orElseThrow();
    assertThat(after.fileHash()).isEqualTo(before.fileHash()).isEqualTo(made.fileHash());
    assertThat(after.sizeBytes()).isEqualTo(bytes.length);
    assertThat(after.chunkCount()).isEqualTo(made.chunkCount());
    long seed = System.nanoTime();
    Random random = new Random(seed);
    try (ContentReader reader = store.openContent(DOMAIN, id)) {
      for (int i = 0; i < 50; i++) {
        int start = random.nextInt(bytes.length);
        int end = start + random.nextInt(bytes.length - start);
        assertThat(Samples.read(reader, start, end))
            .as("seed %d", seed)
            .isEqualTo(Arrays.copyOfRange(bytes, start, end));
      }
    }
    assertSound();
  }

  @Test
  void afterTheGraceTheBucketHoldsOnlyWhatTheNewRecipeNeeds() throws IOException {
    Masked.remake(store, bytes, MASK);
    CollectionPlan waiting = collect(GRACE_SECONDS);
    assertThat(waiting.freedBytes()).isBetween(0L, 1000L); // framing of small packs, put together
    assertThat(waiting.waiting().recipeCount()).isEqualTo(1);
    assertThat(waiting.waiting().recordBytes()).isBetween(1_400_000L, 1_600_000L);
    assertThat(waiting.waiting().nextDueSeconds()).isEqualTo(GRACE_SECONDS);
    passSeconds(GRACE_SECONDS);
    reopen();
    CollectionPlan due = collect(GRACE_SECONDS);
    assertThat(due.freedBytes()).isBetween(1_400_000L, 1_600_000L);
    assertThat(due.waiting().recipeCount()).isZero();
    assertThat(usage().storedBytes()).isEqualTo(bed.packBytes());
    assertSound();
  }

  private Usage usage() {
    Footprint footprint = store.usage().footprint();
    footprint.file(DOMAIN, id);
    return footprint.usage();
  }

  @Test
  void onlyTheNewRecipeCountsAndTheMeterSaysThatItChanged() throws IOException {
    Usage before = usage();
    long generation = store.usage().generation();
    Masked.remake(store, bytes, MASK);
    long after = store.usage().generation();
    assertThat(after).isNotEqualTo(generation);
    assertThat(usage().logicalBytes()).isEqualTo(before.logicalBytes());
    assertThat(usage().uniqueBytes()).isBetween(2_000_000L, 2_100_000L);
    Masked.remake(store, bytes, MASK + 1);
    assertThat(store.usage().generation()).isNotEqualTo(after);
    assertThat(usage().uniqueBytes()).isBetween(2_000_000L, 2_100_000L);
  }

  @Test
  void whoReadsItReadsOn() throws IOException {
    try (ContentReader reader = store.openContent(DOMAIN, id)) {
      assertThat(Samples.read(reader, 0, 1000)).isEqualTo(Arrays.copyOf(bytes, 1000));
      passSeconds(10 * GRACE_SECONDS); // its packs are not young any more
      Masked.remake(store, bytes, MASK);
      passSeconds(GRACE_SECONDS - 1);
      collect(GRACE_SECONDS);
      assertThat(decodedBytesToRead(reader)).isZero();
      try (ContentReader other = store.openContent(DOMAIN, id)) {
        assertThat(decodedBytesToRead(other)).isEqualTo(1_500_000);
      }
      passSeconds(1);
      collect(GRACE_SECONDS);
      assertThat(decodedBytesToRead(reader)).isPositive();
    }
  }

  /** By the old recipe, which has no transforms, that is none. */
  private long decodedBytesToRead(ContentReader reader) throws IOException {
    long before = decoded.get();
    assertThat(Samples.read(reader, 0, bytes.length)).isEqualTo(bytes);
    return decoded.get() - before;
  }

  @Test
  void whatASessionHeldByTheOldRecipeStaysUntilTheSessionEnds() throws IOException {
    try (ContentReader reader = store.openContent(DOMAIN, id)) {
      try (WriteSession session = store.begin(DOMAIN)) {
        session.pin(id);
        Masked.remake(store, bytes, MASK);
        collect(0);
        collect(0);
        assertThat(decodedBytesToRead(reader)).isZero();
        session.publish(List.of(id));
      }
      collect(0);
      assertThat(decodedBytesToRead(reader)).isPositive();
    }
    assertSound();
  }

  @Test
  void chunksOfTheOldRecipeThatASessionFoundKnownAreThereWhenItNeedsThem() throws IOException {
    byte[] edited = Samples.insert(bytes, 1_000_000, new byte[10]);
    ContentId editedId;
    try (WriteSession session = store.begin(DOMAIN)) {
      editedId = Samples.store(session, edited).id();
      Masked.remake(store, bytes, MASK);
      collect(0);
      session.publish(List.of(editedId));
      holders.add("a", editedId);
    }
    collect(0);
    assertThat(Samples.read(store, editedId)).isEqualTo(edited);
    assertSound();
  }

  @Test
  void aLeaseHoldsTheContentHoweverItIsMade() throws IOException {
    store.leases().grant(DOMAIN, List.of(id), 1000);
    holders.remove("a", id);
    Masked.remake(store, bytes, MASK);
    collect(0);
    assertSound();
    assertThat(usage().storedBytes()).isEqualTo(bed.packBytes());
    passSeconds(1000);
    collect(0);
    assertThat(bed.packs()).isEmpty();
  }

  @Test
  void aContentLetGoOfWhileItIsMadeAnewIsCollectedWithBothRecipes() throws IOException {
    try (WriteSession session = store.begin(DOMAIN)) {
      ComposedContent content = Masked.fill(session.recompose(id), bytes, MASK);
      holders.remove("a", id);
      collect(0);
      content.finish(id);
      assertThat(Samples.read(store, id)).isEqualTo(bytes);
    }
    collect(0);
    assertThat(store.findContent(DOMAIN, id)).isEmpty();
    assertThat(bed.packs()).isEmpty();
  }

  @Test
  void whoReadsItLongerThanTheGraceGoesOnByTheNewRecipe() throws IOException {
    try (ContentReader reader = store.openContent(DOMAIN, id)) {
      Masked.remake(store, bytes, MASK);
      collect(0);
      Masked.remake(store, bytes, MASK + 1);
      collect(0);
      assertThat(Samples.read(reader, 0, bytes.length)).isEqualTo(bytes);
      assertThat(Samples.read(reader, 700_000, 800_000))
          .isEqualTo(Arrays.copyOfRange(bytes, 700_000, 800_000));
    }
    assertThat(store.counters().damagedChunks()).isZero();
    assertSound();
  }

  @Test
  void theRestIsReadByTheNewRecipeWhenTheOldGoesInTheMiddle() throws IOException {
    int[] sent = {0};
    try (ContentReader reader = store.openContent(DOMAIN, id)) {
      byte[] found = new byte[bytes.length];
      reader.transferTo(
          0,
          bytes.length,
          new java.io.OutputStream() {
            @Override
            public void write(int b) throws IOException {
              write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] source, int offset, int lengthBytes) throws IOException {
              if (sent[0] == 0) {
                Masked.remake(store, bytes, MASK);
                collect(0);
              }
              System.arraycopy(source, offset, found, sent[0], lengthBytes);
              sent[0] += lengthBytes;
            }
          });
      assertThat(found).isEqualTo(bytes);
    }
  }

  @Test
  void ofTwoReplacementsTheFirstToEndStandsAndTheOtherHearsIt() throws IOException {
    try (WriteSession slow = store.begin(DOMAIN)) {
      ComposedContent late = Masked.fill(slow.recompose(id), bytes, MASK);
      Masked.remake(store, bytes, MASK + 1);
      long chunkCount = store.findContent(DOMAIN, id).orElseThrow().chunkCount();
      assertThatThrownBy(() -> late.finish(id)).isInstanceOf(ContentReplacedException.class);
      assertThat(store.findContent(DOMAIN, id).orElseThrow().chunkCount()).isEqualTo(chunkCount);
      Masked.remake(slow, bytes, MASK); // the session can be used on
    }
    collect(0);
    assertSound();
    assertThat(usage().storedBytes()).isEqualTo(bed.packBytes());
  }

  @Test
  void whatGivesOtherBytesLeavesItAsItIs() throws IOException {
    try (WriteSession session = store.begin(DOMAIN)) {
      ComposedContent wrong = Masked.fill(session.recompose(id), bytes, MASK, MASK + 1);
      assertThatThrownBy(() -> wrong.finish(id)).isInstanceOf(DigestMismatchException.class);
      assertThat(isPlain()).isTrue();
      ComposedContent other = session.recompose(id);
      assertThatThrownBy(() -> other.finish(Samples.idOf(new byte[1])))
          .isInstanceOf(IllegalArgumentException.class);
      Masked.remake(session, bytes, MASK);
    }
    assertThat(isPlain()).isFalse();
    assertSound();
  }

  @Test
  void onlyWhatIsThereIsMadeAnew() throws IOException {
    byte[] others = Samples.random(100_000, 5);
    try (WriteSession session = store.begin(DOMAIN)) {
      assertThatThrownBy(() -> session.recompose(Samples.idOf(others)))
          .isInstanceOf(MissingContentException.class);
      Samples.store(session, others);
      assertThatThrownBy(() -> session.recompose(Samples.idOf(others)))
          .isInstanceOf(MissingContentException.class);
      session.flush();
      Masked.remake(session, others, MASK);
    }
    assertThat(Samples.read(store, Samples.idOf(others))).isEqualTo(others);
    assertSound();
  }

  @Test
  void aRebuiltIndexHasTheNewRecipeAndKeepsTheOldForTheGrace() throws IOException {
    Masked.remake(store, bytes, MASK);
    Masked.remake(store, bytes, MASK + 1);
    Content made = store.findContent(DOMAIN, id).orElseThrow();
    store.close();
    assertThat(bed.rebuild().incompleteContentCount()).isZero();
    store = bed.open();
    assertThat(store.findContent(DOMAIN, id)).contains(made);
    assertThat(isPlain()).isFalse();
    assertThat(collect(GRACE_SECONDS).waiting().recipeCount()).isEqualTo(2);
    assertSound();
    passSeconds(GRACE_SECONDS);
    collect(GRACE_SECONDS);
    assertThat(usage().storedBytes()).isEqualTo(bed.packBytes());
    assertSound();
  }

  @Test
  void aRecipeWhoseChunksAreGoneIsNoLossWhereAnotherStands() throws IOException {
    byte[] large = Samples.random(1_000_000, 2);
    ObjectKey metadata = publishTogether(large, 20);
    Masked.remake(store, large, MASK);
    CollectionPolicy sparsely = new CollectionPolicy(0, 0.5, 0, 1000);
    store.collector(holders).execute(sparsely, CollectionListener.SILENT);
    assertThat(bed.bucket.find(metadata)).isPresent(); // so the old recipe is still there
    store.close();
    assertThat(bed.rebuild().incompleteContentCount()).isZero();
    store = bed.open();
    assertThat(store.contents().findForm(DOMAIN, Samples.idOf(large)).orElseThrow().isPlain())
        .isFalse();
    assertThat(collect(GRACE_SECONDS).waiting().recipeCount()).isZero();
    assertThat(Samples.read(store, Samples.idOf(large))).isEqualTo(large);
    assertSound();
  }

  /** Publishes one file among many small ones; returns the pack of their recipes. */
  private ObjectKey publishTogether(byte[] large, int smallCount) throws IOException {
    List<ObjectStat> before = bed.packs();
    try (WriteSession session = store.begin(DOMAIN)) {
      List<ContentId> ids = new ArrayList<>(List.of(Samples.store(session, large).id()));
      for (int i = 0; i < smallCount; i++) {
        ids.add(Samples.store(session, Samples.random(20, 200 + i)).id());
      }
      session.publish(ids);
      ids.forEach(held -> holders.add("a", held));
    }
    List<ObjectStat> added = new ArrayList<>(bed.packs());
    added.removeAll(before);
    return added.stream()
        .min(Comparator.comparingLong(ObjectStat::lengthBytes))
        .orElseThrow()
        .key();
  }

  @Test
  void whatCollectionsCannotFollowIsAFinding() throws IOException {
    Masked.remake(store, bytes, MASK);
    try (Catalog catalog = Catalog.open(bed.rows);
        RowCursor<SupersededRow> rows = catalog.superseded().scan()) {
      assertThat(rows.next()).isTrue();
      catalog.change(() -> {
        IndexBatch batch = new IndexBatch();
        catalog.blobs().delete(batch, BlobKind.RECIPE, rows.row().recipe());
        return batch;
      });
    }
    assertThat(
            store
                .checker(NamedContents.NONE)
                .check(CheckOptions.of(CheckScope.STRUCTURE), ProgressListener.SILENT)
                .problems())
        .anyMatch(problem -> problem.detail().startsWith("recipe before: "));
    assertThatThrownBy(() -> collect(GRACE_SECONDS)).isInstanceOf(MissingObjectException.class);
    assertThat(Samples.read(store, id)).isEqualTo(bytes);
  }

  @Test
  void damageOfTheOldIsHealedByTheNew() throws IOException {
    ObjectKey pack =
        bed.packs().stream()
            .max(Comparator.comparingLong(ObjectStat::lengthBytes))
            .orElseThrow()
            .key();
    bed.flip(pack, 100_000);
    bed.flip(pack, 1_500_000);
    assertThatThrownBy(() -> Samples.read(store, id)).isInstanceOf(CorruptDataException.class);
    try (ContentReader reader = store.openContent(DOMAIN, id)) {
      Masked.remake(store, bytes, MASK);
      assertThat(Samples.read(reader, 0, bytes.length)).isEqualTo(bytes);
    }
    assertThat(Samples.read(store, id)).isEqualTo(bytes);
  }

  @Test
  void theContentsAreWalkedInPages() throws IOException {
    List<ContentId> ids = new ArrayList<>(List.of(id));
    try (WriteSession session = store.begin(DOMAIN)) {
      for (int i = 0; i < 2_100; i++) {
        ids.add(Samples.store(session, Samples.random(20, 100 + i)).id());
      }
      session.flush();
    }
    Masked.remake(store, bytes, MASK);
    List<ContentForm> found = new ArrayList<>();
    store.contents().forEach(found::add);
    assertThat(found)
        .extracting(form -> form.content().id())
        .containsExactlyElementsOf(sorted(ids));
    assertThat(found)
        .filteredOn(form -> !form.isPlain())
        .singleElement()
        .matches(form -> form.content().id().equals(id) && form.content().sizeBytes() == 2_000_000);
    List<ContentForm> few = new ArrayList<>();
    store.contents().forEach(form -> few.add(form) && few.size() < 3);
    assertThat(few).isEqualTo(found.subList(0, 3));
  }

  private static List<ContentId> sorted(List<ContentId> ids) {
    return ids.stream().sorted().toList();
  }
}

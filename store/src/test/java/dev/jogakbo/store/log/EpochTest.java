package dev.jogakbo.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.error.PermanentStoreException;
import dev.jogakbo.store.error.TransientStoreException;
import dev.jogakbo.store.error.UnknownOutcomeException;
import dev.jogakbo.store.index.MemoryIndexStore;
import dev.jogakbo.store.object.FaultyObjectStore;
import dev.jogakbo.store.object.FaultyObjectStore.Operation;
import dev.jogakbo.store.object.FaultyObjectStore.Stopped;
import dev.jogakbo.store.object.MemoryObjectStore;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStore;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EpochTest {
  private final ObjectStore bucket = new MemoryObjectStore();
  private final FaultyObjectStore faulty = new FaultyObjectStore(bucket).counting(Operation.CREATE);
  private final Catalog catalog = emptyCatalog();

  @Test
  void everyStartIsTheNextEpochOfOneBucket() {
    Epoch first = Epoch.start(bucket, catalog);
    Epoch second = Epoch.start(bucket, catalog);
    assertThat(first.state().epoch()).isEqualTo(1);
    assertThat(second.state().epoch()).isEqualTo(2);
    assertThat(second.state().bucket()).isEqualTo(first.state().bucket());
    assertThat(second.state().writer()).isNotEqualTo(first.state().writer());
    assertThat(catalog.meta().findEpoch()).contains(second.state());
    assertThat(catalog.meta().findEpochIntent()).isEmpty();
  }

  @Test
  void theEarlierWriterStopsForGood() {
    Epoch first = Epoch.start(bucket, catalog);
    first.verify();
    Epoch second = Epoch.start(bucket, catalog);
    assertThatThrownBy(first::verify).isInstanceOf(WriterFencedException.class);
    bucket.delete(List.of(ObjectKey.of("epoch/000000000002")));
    assertThatThrownBy(first::verify).isInstanceOf(WriterFencedException.class);
    second.verify();
  }

  @Test
  void doesNotTakeAFailingListingForLeave() {
    FaultyObjectStore listing = new FaultyObjectStore(bucket).counting(Operation.LIST);
    Epoch epoch = Epoch.start(listing, catalog);
    listing.heal();
    listing.failBefore(1);
    assertThatThrownBy(epoch::verify).isInstanceOf(TransientStoreException.class);
    epoch.verify();
  }

  @Test
  void anEmptyIndexOnAUsedBucketMustBeRebuilt() {
    Epoch.start(bucket, catalog);
    assertThatThrownBy(() -> Epoch.start(bucket, emptyCatalog()))
        .isInstanceOf(IndexStaleException.class);
    assertThat(bucket.list("epoch/", "", 10)).hasSize(1);
  }

  @Test
  void anOlderIndexMustBeRebuilt() {
    Epoch.start(bucket, catalog);
    Catalog rebuilt = emptyCatalog();
    Epoch.startForRebuild(bucket, rebuilt, Optional.empty()).completeRebuild();
    assertThatThrownBy(() -> Epoch.start(bucket, catalog)).isInstanceOf(IndexStaleException.class);
    assertThat(Epoch.start(bucket, rebuilt).state().epoch()).isEqualTo(3);
  }

  @Test
  void anIndexLeftHalfRebuiltIsNotUsed() {
    Epoch.start(bucket, catalog);
    Epoch.startForRebuild(bucket, catalog, Optional.empty());
    assertThatThrownBy(() -> Epoch.start(bucket, catalog)).isInstanceOf(IndexStaleException.class);
    Epoch again = Epoch.startForRebuild(bucket, catalog, Optional.empty());
    again.completeRebuild();
    assertThat(Epoch.start(bucket, catalog).state().epoch()).isEqualTo(4);
  }

  @Test
  void anIndexBesideWhichARebuildFailedGoesOn() {
    Epoch.start(bucket, catalog);
    for (int times = 0; times < 2; times++) {
      Epoch.startForRebuild(bucket, emptyCatalog(), Optional.of(catalog.meta()));
    }
    assertThat(Epoch.start(bucket, catalog).state().epoch()).isEqualTo(4);
  }

  @Test
  void anIndexBesideWhichARebuildFailedBeforeItsEpochGoesOn() {
    Epoch.start(bucket, catalog);
    Epoch.startForRebuild(bucket, emptyCatalog(), Optional.of(catalog.meta()));
    faulty.failBefore(1);
    assertThatThrownBy(
            () -> Epoch.startForRebuild(faulty, emptyCatalog(), Optional.of(catalog.meta())))
        .isInstanceOf(TransientStoreException.class);
    assertThat(Epoch.start(bucket, catalog).state().epoch()).isEqualTo(3);
  }

  @Test
  void anIndexBesideWhichARebuildSucceededIsNotUsedOnceTheNextWriterCame() {
    Epoch.start(bucket, catalog);
    Catalog rebuilt = emptyCatalog();
    Epoch.startForRebuild(bucket, rebuilt, Optional.of(catalog.meta())).completeRebuild();
    Epoch.start(bucket, rebuilt);
    assertThatThrownBy(() -> Epoch.start(bucket, catalog)).isInstanceOf(IndexStaleException.class);
  }

  @Test
  void anIndexThatWasStaleBeforeARebuildStaysSo() {
    Epoch.start(bucket, catalog);
    Catalog other = emptyCatalog();
    Epoch.startForRebuild(bucket, other, Optional.empty()).completeRebuild();
    Epoch.startForRebuild(bucket, emptyCatalog(), Optional.of(catalog.meta()));
    assertThatThrownBy(() -> Epoch.start(bucket, catalog)).isInstanceOf(IndexStaleException.class);
  }

  @Test
  void aRebuildThatWasOvertakenIsNotCompleted() {
    Epoch.start(bucket, catalog);
    Epoch slow = Epoch.startForRebuild(bucket, catalog, Optional.empty());
    Epoch.startForRebuild(bucket, emptyCatalog(), Optional.empty());
    assertThatThrownBy(slow::completeRebuild).isInstanceOf(WriterFencedException.class);
    assertThat(catalog.meta().findEpoch()).isEmpty();
  }

  @Test
  void anotherBucketIsRefusedByName() {
    Epoch here = Epoch.start(bucket, catalog);
    ObjectStore other = new MemoryObjectStore();
    Epoch there = Epoch.start(other, emptyCatalog());
    assertThatThrownBy(() -> Epoch.start(other, catalog))
        .isInstanceOf(PermanentStoreException.class)
        .hasMessageContaining(here.state().bucket().toString())
        .hasMessageContaining(there.state().bucket().toString());
    assertThatThrownBy(() -> Epoch.start(new MemoryObjectStore(), catalog))
        .isInstanceOf(PermanentStoreException.class)
        .hasMessageContaining(here.state().bucket().toString());
  }

  @Test
  void aBucketThatLostItsNewestEpochIsRefused() {
    Epoch.start(bucket, catalog);
    Epoch.start(bucket, catalog);
    bucket.delete(List.of(ObjectKey.of("epoch/000000000002")));
    assertThatThrownBy(() -> Epoch.start(bucket, catalog))
        .isInstanceOf(PermanentStoreException.class)
        .hasMessageContaining("lost");
  }

  @Test
  void aBucketWithPacksButNoEpochIsNotTakenForEmpty() {
    bucket.create(ObjectKey.of("packs/00/0000"), new byte[] {1});
    assertThatThrownBy(() -> Epoch.start(bucket, catalog)).isInstanceOf(IndexStaleException.class);
    assertThat(bucket.list("epoch/", "", 10)).isEmpty();
    Epoch.startForRebuild(bucket, catalog, Optional.empty()).completeRebuild();
    assertThat(Epoch.start(bucket, catalog).state().epoch()).isEqualTo(2);
  }

  @Test
  void aLostReplyIsRecognisedAsOurOwnAtTheNextStart() {
    for (int start = 1; start <= 3; start++) {
      faulty.heal();
      faulty.failAfter(1);
      assertThatThrownBy(() -> Epoch.start(faulty, catalog))
          .isInstanceOf(UnknownOutcomeException.class);
    }
    faulty.heal();
    assertThat(Epoch.start(faulty, catalog).state().epoch()).isEqualTo(4);
  }

  @Test
  void aStartThatDiedBeforeItsEpochWasCreatedLeavesNothingInTheWay() {
    faulty.stopAt(1);
    assertThatThrownBy(() -> Epoch.start(faulty, catalog)).isInstanceOf(Stopped.class);
    assertThat(catalog.meta().findEpochIntent()).isPresent();
    faulty.heal();
    assertThat(Epoch.start(faulty, catalog).state().epoch()).isEqualTo(1);
    faulty.heal();
    faulty.stopAt(1);
    assertThatThrownBy(() -> Epoch.start(faulty, catalog)).isInstanceOf(Stopped.class);
    faulty.heal();
    assertThat(Epoch.start(faulty, catalog).state().epoch()).isEqualTo(2);
  }

  @Test
  void ofTwoThatStartAtOnceOneIsFenced() {
    Epoch.start(bucket, catalog);
    Epoch[] other = new Epoch[1];
    faulty.before(
        call -> other[0] = Epoch.startForRebuild(bucket, emptyCatalog(), Optional.empty()));
    assertThatThrownBy(() -> Epoch.start(faulty, catalog))
        .isInstanceOf(WriterFencedException.class);
    other[0].verify();
  }

  private static Catalog emptyCatalog() {
    return Catalog.open(new MemoryIndexStore(StoreTables.ALL));
  }
}

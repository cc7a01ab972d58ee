package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/**
 * The n-th operation fails: nothing half done is visible, and the same work succeeds when retried.
 */
class StoreFaultTest {
  private static final byte[] LARGE = Samples.random(3_000_000, 1);
  private static final byte[] SMALL = Samples.random(20_000, 2);
  private static final int OPERATION_COUNT_MAX = 400;

  @Test
  void anyOperationOfTheBucketMayFailWithoutEffect() throws IOException {
    failEach((bed, number) -> bed.objects.failBefore(number));
  }

  @Test
  void anyOperationOfTheBucketMayLoseItsReply() throws IOException {
    failEach((bed, number) -> bed.objects.failAfter(number));
  }

  @Test
  void anyChangeOfTheIndexMayFailWithoutEffect() throws IOException {
    failEach((bed, number) -> bed.index.failBefore(number + bed.index.changeCount()));
  }

  @Test
  void anyChangeOfTheIndexMayLoseItsReply() throws IOException {
    failEach((bed, number) -> bed.index.failAfter(number + bed.index.changeCount()));
  }

  private static void failEach(BiConsumer<TestBed, Long> inject) throws IOException {
    boolean failed = true;
    for (long number = 1; failed; number++) {
      assertThat(number).isLessThan(OPERATION_COUNT_MAX);
      failed = failsAt(number, inject);
    }
  }

  private static boolean failsAt(long number, BiConsumer<TestBed, Long> inject) throws IOException {
    TestBed bed = new TestBed();
    try (Store store = bed.open()) {
      bed.objects.heal();
      inject.accept(bed, number);
      boolean failed = !succeeds(store);
      bed.objects.heal();
      bed.index.heal();
      checkWholeOrAbsent(store, Samples.idOf(LARGE), LARGE);
      checkWholeOrAbsent(store, Samples.idOf(SMALL), SMALL);
      assertThat(succeeds(store)).as("retry after failure %d", number).isTrue();
      assertThat(Samples.read(store, Samples.idOf(LARGE))).isEqualTo(LARGE);
      assertThat(Samples.read(store, Samples.idOf(SMALL))).isEqualTo(SMALL);
      return failed;
    }
  }

  private static boolean succeeds(Store store) throws IOException {
    try (WriteSession session = store.begin(DomainId.INSTANCE)) {
      ContentId large = Samples.store(session, LARGE).id();
      ContentId small = Samples.store(session, SMALL).id();
      session.publish(List.of(large, small));
      return true;
    } catch (StoreException e) {
      return false;
    }
  }

  private static void checkWholeOrAbsent(Store store, ContentId id, byte[] bytes)
      throws IOException {
    if (store.findContent(DomainId.INSTANCE, id).isPresent()) {
      assertThat(Samples.read(store, id)).isEqualTo(bytes);
    }
  }

  @Test
  void aFailedSessionTakesNoMore() throws IOException {
    TestBed bed = new TestBed();
    try (Store store = bed.open();
        WriteSession session = store.begin(DomainId.INSTANCE)) {
      Samples.store(session, SMALL);
      bed.objects.heal();
      bed.objects.failBefore(1);
      assertThatThrownBy(session::flush).isInstanceOf(StoreException.class);
      bed.objects.heal();
      assertThatThrownBy(session::flush).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> Samples.store(session, SMALL))
          .isInstanceOf(IllegalStateException.class);
    }
  }
}

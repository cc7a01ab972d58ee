package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LeasesTest {
  private final TestBed bed = new TestBed();
  private final Store store = bed.open();

  @AfterEach
  void close() {
    store.close();
  }

  private void collect() {
    store
        .collector(new Holders())
        .execute(CollectionPolicy.of(Duration.ZERO), CollectionListener.SILENT);
  }

  private boolean isThere(ContentId id) {
    return store.findContent(DomainId.INSTANCE, id).isPresent();
  }

  @Test
  void eachContentIsHeldByALeaseOfItsOwn() throws IOException {
    ContentId first = Samples.store(store, Samples.random(100_000, 1)).id();
    ContentId second = Samples.store(store, Samples.random(100_000, 2)).id();
    List<HeldLease> leases = store.leases().grant(DomainId.INSTANCE, List.of(first, second), 1000);
    collect();
    assertThat(isThere(first)).isTrue();
    assertThat(isThere(second)).isTrue();
    assertThat(leases).allMatch(store.leases()::isHeld);
    assertThat(store.leases().release(leases.getFirst())).isTrue();
    assertThat(store.leases().isHeld(leases.getFirst())).isFalse();
    store.leases().renew(leases.getLast().id(), 1000);
    assertThat(store.leases().isHeld(leases.getLast())).isFalse();
    collect();
    assertThat(isThere(first)).isFalse();
    assertThat(isThere(second)).isTrue();
  }

  @Test
  void whereOneContentIsMissingNothingIsGranted() throws IOException {
    ContentId there = Samples.store(store, Samples.random(100_000, 1)).id();
    ContentId missing = Samples.idOf(new byte[] {1});
    assertThatExceptionOfType(MissingObjectException.class)
        .isThrownBy(() -> store.leases().grant(DomainId.INSTANCE, List.of(there, missing), 1000));
    collect();
    assertThat(isThere(there)).isFalse();
  }
}

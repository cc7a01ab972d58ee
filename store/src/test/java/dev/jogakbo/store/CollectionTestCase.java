package dev.jogakbo.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.store.gc.CollectionListener;
import dev.jogakbo.store.gc.CollectionPlan;
import dev.jogakbo.store.gc.CollectionPolicy;
import dev.jogakbo.store.gc.CollectionReport;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStat;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** A store whose contents datasets hold, and collections of it. */
abstract class CollectionTestCase {
  static final int MIB = 1 << 20;
  static final CollectionPolicy AT_ONCE = CollectionPolicy.of(Duration.ZERO);
  static final CollectionPolicy MONTH = CollectionPolicy.of(CollectionPolicy.GRACE);

  final TestBed bed = new TestBed();
  final Holders holders = new Holders();
  long servedSeconds;
  Store store = open();

  Store open() {
    bed.nanoClock = () -> TimeUnit.SECONDS.toNanos(servedSeconds);
    return bed.open();
  }

  @AfterEach
  void close() {
    store.close();
  }

  CollectionPlan plan(CollectionPolicy policy) {
    return store.collector(holders).plan(policy, CollectionListener.SILENT);
  }

  CollectionReport collect(CollectionPolicy policy) {
    return store.collector(holders).execute(policy, CollectionListener.SILENT);
  }

  ContentId put(String dataset, byte[] bytes) throws IOException {
    ContentId id = Samples.store(store, bytes).id();
    holders.add(dataset, id);
    return id;
  }

  /** One session stores all, so that they share a pack. */
  void putTogether(String dataset, byte[]... files) throws IOException {
    try (WriteSession session = store.begin(DomainId.INSTANCE)) {
      List<ContentId> ids = new ArrayList<>();
      for (byte[] bytes : files) {
        ids.add(Samples.store(session, bytes).id());
      }
      session.publish(ids);
      ids.forEach(id -> holders.add(dataset, id));
    }
  }

  void assertReads(byte[] bytes) throws IOException {
    assertThat(Samples.read(store, Samples.idOf(bytes))).isEqualTo(bytes);
  }

  ObjectKey largestPack() {
    return bed.packs().stream()
        .max(Comparator.comparingLong(ObjectStat::lengthBytes))
        .orElseThrow()
        .key();
  }
}

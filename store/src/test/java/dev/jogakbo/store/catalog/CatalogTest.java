package dev.jogakbo.store.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.MemoryIndexStore;
import dev.jogakbo.store.pack.XorbDefinition;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Which of two rows stands. */
class CatalogTest {
  private static final DomainId DOMAIN = Packs.DOMAIN;

  private final MemoryIndexStore index = new MemoryIndexStore(StoreTables.ALL);
  private final AtomicLong nanos = new AtomicLong();
  private final Catalog catalog = Catalog.open(index, nanos::get);
  private final Packs packs = new Packs(new Random(7));
  private final CatalogSession session = catalog.begin();

  @Test
  void findsWhatWasRegistered() {
    List<ChunkHash> chunks = chunks(0, 300);
    PackRegistration pack = packs.whole(chunks).end();
    XorbDefinition xorb = pack.footer().xorbs().getFirst();
    Registered registered = session.register(pack);
    assertThat(registered).isEqualTo(new Registered(1, 300, 0, Set.of()));
    List<ChunkHit> hits = session.findChunks(DOMAIN, List.of(chunks.get(0), chunks.get(299)));
    assertThat(hits).extracting(ChunkHit::xorb).containsOnly(xorb.hash());
    assertThat(hits).extracting(ChunkHit::chunkIndex).containsExactly(0, 299);
    XorbRow row = session.findXorb(DOMAIN, xorb.hash()).orElseThrow();
    assertThat(catalog.xorbs().chunks(row)).isEqualTo(xorb.chunks());
    assertThat(catalog.xorbs().chunks(row, 127, 257)).isEqualTo(xorb.chunks().subList(127, 257));
    assertThat(catalog.xorbs().chunks(row, 128, 128)).isEmpty();
    assertThat(row.rawBytes()).isEqualTo(xorb.rawBytes());
    PackRow packRow = catalog.packs().load(1);
    assertThat(packRow.id()).isEqualTo(pack.id());
    assertThat(packRow.recordCount()).isEqualTo(300);
    assertThat(catalog.packs().find(pack.id())).contains(packRow);
  }

  @Test
  void keepsDomainsApart() {
    List<ChunkHash> chunks = chunks(0, 2);
    session.register(packs.whole(chunks).end());
    assertThat(session.findChunks(new DomainId(1), chunks)).containsOnlyNulls();
    assertThat(session.findXorb(new DomainId(1), Packs.xorbOf(chunks).hash())).isEmpty();
  }

  @Test
  void registeringAgainChangesNothing() {
    PackRegistration pack = packs.whole(chunks(0, 5)).end();
    session.register(pack);
    Placement before = placement(chunks(0, 1).getFirst());
    nanos.addAndGet(TimeUnit.DAYS.toNanos(1));
    assertThat(session.register(pack).packNumber()).isEqualTo(1);
    assertThat(placement(chunks(0, 1).getFirst())).isEqualTo(before);
    assertThat(catalog.packs().load(1).createdServedSeconds()).isZero();
    assertThat(session.register(packs.whole(chunks(9, 10)).end()).packNumber()).isEqualTo(2);
  }

  @Test
  void theFirstPlacementStays() {
    ChunkHash shared = Packs.chunk(1);
    session.register(packs.whole(List.of(shared, Packs.chunk(2))).end());
    Placement first = placement(shared);
    Registered second = session.register(packs.whole(List.of(Packs.chunk(3), shared)).end());
    assertThat(placement(shared)).isEqualTo(first);
    assertThat(second.chunksPlaced()).isEqualTo(1);
    assertThat(second.otherPackNumbers()).containsExactly(1);
  }

  @Test
  void aXorbThatListsKnownChunksIsFoundToo() {
    session.register(packs.whole(chunks(0, 4)).end());
    List<ChunkHash> mixed = List.of(Packs.chunk(3), Packs.chunk(100), Packs.chunk(0));
    Registered second = session.register(packs.record(Packs.chunk(100)).xorb(mixed).end());
    assertThat(second.otherPackNumbers()).containsExactly(1);
    XorbRow row = session.findXorb(DOMAIN, Packs.xorbOf(mixed).hash()).orElseThrow();
    assertThat(catalog.xorbs().chunks(row)).extracting(SizedChunk::hash).isEqualTo(mixed);
    assertThat(placement(Packs.chunk(100)).chunkIndex()).isEqualTo(1);
  }

  @Test
  void aDamagedChunkCountsAsAbsentAndIsHealedByStoringItAgain() {
    ChunkHash chunk = Packs.chunk(1);
    session.register(packs.whole(List.of(chunk, Packs.chunk(2))).end());
    Placement bad = placement(chunk);
    assertThat(catalog.reportDamage(key(chunk), bad)).isTrue();
    assertThat(catalog.reportDamage(key(chunk), bad)).isFalse();
    assertThat(session.findChunks(DOMAIN, List.of(chunk)).getFirst()).isNull();
    assertThat(Catalog.open(index).damage().damagedCount()).isEqualTo(1);

    Registered healing = session.register(packs.whole(List.of(Packs.chunk(5), chunk)).end());
    assertThat(healing.chunksHealed()).isEqualTo(1);
    Placement good = placement(chunk);
    assertThat(good.packNumber()).isEqualTo(2);
    assertThat(good.home()).isEqualTo(bad.home());
    assertThat(session.findChunks(DOMAIN, List.of(chunk)).getFirst()).isNotNull();
    assertThat(catalog.damage().damagedCount()).isZero();
    assertThat(catalog.damage().healedCount()).isEqualTo(1);
    assertThat(catalog.damage().foundCount()).isEqualTo(1);
    assertThat(catalog.reportDamage(key(chunk), bad)).isFalse();
    assertThat(catalog.damage().damagedCount()).isZero();
  }

  @Test
  void aMoveTakesOnlyWhatStillPointsAtTheOldPack() {
    List<ChunkHash> chunks = chunks(0, 3);
    session.register(packs.whole(chunks).end());
    session.register(packs.whole(List.of(Packs.chunk(50))).end());
    catalog.reportDamage(key(chunks.get(1)), placement(chunks.get(1)));
    session.register(packs.record(chunks.get(1)).end());
    ChunkHome home = placement(chunks.get(0)).home();

    PackRegistration compacted = packs.records(chunks).xorb(chunks).record(Packs.chunk(50)).end();
    Registered moved = catalog.registerMove(compacted, Set.of(1));
    assertThat(moved.chunksPlaced()).isEqualTo(2);
    assertThat(placement(chunks.get(0)).packNumber()).isEqualTo(4);
    assertThat(placement(chunks.get(0)).home()).isEqualTo(home);
    assertThat(placement(chunks.get(1)).packNumber()).isEqualTo(3);
    assertThat(placement(Packs.chunk(50)).packNumber()).isEqualTo(2);
    assertThat(catalog.xorbs().find(DOMAIN, Packs.xorbOf(chunks).hash()).orElseThrow().packNumber())
        .isEqualTo(4);
  }

  @Test
  void aRebuildGivesHomesInWhateverOrderPacksCome() {
    List<ChunkHash> chunks = chunks(0, 200);
    catalog.register(packs.records(chunks).end());
    assertThat(placement(chunks.get(150)).hasHome()).isFalse();
    assertThat(session.findChunks(DOMAIN, chunks)).containsOnlyNulls();
    catalog.register(packs.xorb(chunks.subList(100, 200)).end());
    assertThat(placement(chunks.get(150)).chunkIndex()).isEqualTo(50);
    catalog.register(packs.xorb(chunks(0, 150)).end());
    catalog.register(packs.xorb(chunks(1_000, 1_200)).end());
    catalog.register(packs.records(chunks(1_000, 1_200)).end());
    assertThat(placement(Packs.chunk(1_100)).hasHome()).isFalse();
    assertThat(catalog.settleHomes()).isEqualTo(200);
    assertThat(placement(Packs.chunk(1_100)).chunkIndex()).isEqualTo(100);
    assertThat(session.findChunks(DOMAIN, chunks(1_000, 1_200))).doesNotContainNull();
    assertThat(catalog.settleHomes()).isZero();
  }

  @Test
  void blobsArePendingUntilTheirPackIsRegistered() {
    BlobId id = session.put(BlobKind.TREE, new byte[] {1, 2, 3});
    BlobRow pending = session.findBlobRow(BlobKind.TREE, id).orElseThrow();
    assertThat(pending.isPending()).isTrue();
    assertThat(session.find(BlobKind.COMMIT, id)).isEmpty();
    session.register(packs.blob(pending.blob()).end());
    assertThat(session.findBlobRow(BlobKind.TREE, id).orElseThrow().packNumber()).isEqualTo(1);
    session.put(BlobKind.TREE, new byte[] {1, 2, 3});
    assertThat(session.findBlobRow(BlobKind.TREE, id).orElseThrow().packNumber()).isEqualTo(1);
    assertThat(session.load(BlobKind.TREE, id).bytes()).containsExactly(1, 2, 3);
  }

  @Test
  void blobsOfARebuildAreGivenAndOthersRefused() {
    Blob blob = Blob.of(BlobKind.COMMIT, new byte[] {9});
    assertThatThrownBy(() -> catalog.register(packs.blob(blob).end()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(blob.id().toHex());
    assertThat(catalog.packs().find(1)).isEmpty();
    catalog.register(packs.given(blob).end());
    assertThat(catalog.blobs().load(BlobKind.COMMIT, blob.id())).isEqualTo(blob);
    Blob moved = Blob.of(BlobKind.COMMIT, new byte[] {10});
    int number = catalog.registerMove(packs.blob(blob).blob(moved).end(), Set.of(1)).packNumber();
    assertThat(catalog.blobs().findRow(BlobKind.COMMIT, blob.id()).orElseThrow().packNumber())
        .isEqualTo(number);
    assertThat(catalog.blobs().contains(BlobKind.COMMIT, moved.id())).isFalse();
  }

  @Test
  void theFirstContentStaysAsLongAsItsRecipeIsThere() {
    ContentKey key = new ContentKey(DOMAIN, ContentId.of(new byte[32]));
    ContentRow first = row(session.put(BlobKind.RECIPE, new byte[] {1}));
    ContentRow second = row(session.put(BlobKind.RECIPE, new byte[] {2}));
    assertThat(session.registerContent(key, first)).isEqualTo(first);
    assertThat(session.registerContent(key, second)).isEqualTo(first);
    assertThat(catalog.replaceContent(key, second, first)).isFalse();
    assertThat(catalog.replaceContent(key, first, second)).isTrue();
    assertThat(session.findContent(key)).contains(second);
    catalog.change(() -> {
      var batch = new IndexBatch();
      catalog.blobs().delete(batch, BlobKind.RECIPE, second.recipe());
      return batch;
    });
    assertThat(session.registerContent(key, first)).isEqualTo(first);
  }

  @Test
  void leasesHoldContentsForServedTime() {
    ContentKey key = new ContentKey(DOMAIN, ContentId.of(new byte[32]));
    assertThatThrownBy(() -> session.grantLeases(List.of(key), 60))
        .isInstanceOf(MissingObjectException.class);
    assertThat(count(catalog.leases().scan())).isZero();
    session.registerContent(key, row(session.put(BlobKind.RECIPE, new byte[] {1})));
    Lease lease = session.grantLeases(List.of(key), 60).getFirst();
    assertThat(catalog.leases().find(lease.id())).contains(lease);
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(59));
    assertThat(catalog.dropExpiredLeases()).isZero();
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    assertThat(catalog.dropExpiredLeases()).isEqualTo(1);
    assertThatThrownBy(() -> session.renewLease(lease.id(), 60))
        .isInstanceOf(MissingObjectException.class);
  }

  @Test
  void manyLeasesThatHaveEndedAreForgottenAndTheOthersStay() {
    ContentKey key = new ContentKey(DOMAIN, ContentId.of(new byte[32]));
    session.registerContent(key, row(session.put(BlobKind.RECIPE, new byte[] {1})));
    session.grantLeases(Collections.nCopies(2500, key), 60);
    List<Lease> longer = session.grantLeases(List.of(key, key), 90);
    Lease renewed = session.grantLeases(List.of(key), 60).getFirst();
    session.renewLease(renewed.id(), 90);
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(60));
    assertThat(catalog.dropExpiredLeases()).isEqualTo(2500);
    assertThat(count(catalog.leases().scan())).isEqualTo(3);
    assertThat(catalog.leases().find(longer.getFirst().id())).isPresent();
    assertThat(catalog.leases().find(renewed.id())).isPresent();
  }

  @Test
  void aLateCleanupOfAnOldAttemptEndsNothing() {
    ContentKey key = new ContentKey(DOMAIN, ContentId.of(new byte[32]));
    session.registerContent(key, row(session.put(BlobKind.RECIPE, new byte[] {1})));
    Lease stalled = session.grantLeases(List.of(key), 60).getFirst();
    Lease renewed = session.renewLease(stalled.id(), 90);
    assertThat(catalog.releaseLease(stalled.id(), stalled.attempt())).isFalse();
    assertThat(catalog.leases().find(stalled.id())).contains(renewed);
    assertThat(catalog.releaseLease(stalled.id(), renewed.attempt())).isTrue();
    assertThat(catalog.leases().find(stalled.id())).isEmpty();
  }

  private static int count(RowCursor<?> rows) {
    int count = 0;
    try (rows) {
      while (rows.next()) {
        count++;
      }
    }
    return count;
  }

  private static ContentRow row(BlobId recipe) {
    return new ContentRow(recipe, 10, 1, FileHash.EMPTY, 0);
  }

  private Placement placement(ChunkHash chunk) {
    return catalog.chunks().find(DOMAIN, chunk).orElseThrow();
  }

  private static ChunkKey key(ChunkHash chunk) {
    return new ChunkKey(DOMAIN, chunk);
  }

  private static List<ChunkHash> chunks(long start, long end) {
    return LongStream.range(start, end).mapToObj(Packs::chunk).toList();
  }
}

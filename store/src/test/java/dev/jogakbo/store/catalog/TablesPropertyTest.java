package dev.jogakbo.store.catalog;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore.Durability;
import dev.jogakbo.store.index.IndexTable;
import dev.jogakbo.store.index.MemoryIndexStore;
import dev.jogakbo.store.pack.ChunkCodec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Rows of every table over random values, among them ids that begin with 00 and with ff. */
class TablesPropertyTest {
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final MemoryIndexStore index = new MemoryIndexStore(StoreTables.ALL);
  private final Catalog catalog = Catalog.open(index);

  @Test
  void chunksReadBackAndAreAllSeenByAScan() {
    Map<ChunkKey, Placement> expected = new HashMap<>();
    IndexBatch batch = new IndexBatch();
    for (int i = 0; i < 2_500; i++) {
      ChunkKey key = new ChunkKey(domain(), ChunkHash.of(id(i)));
      expected.put(key, placement());
      catalog.chunks().put(batch, key, expected.get(key));
    }
    index.apply(batch, Durability.BUFFERED);
    Map<ChunkKey, Placement> found = new HashMap<>();
    for (PlacedChunk row : all(catalog.chunks().scan())) {
      found.put(row.key(), row.placement());
    }
    assertThat(found).as(seed()).isEqualTo(expected);
    List<ChunkKey> keys = List.copyOf(expected.keySet());
    assertThat(catalog.chunks().findAll(keys)).isEqualTo(keys.stream().map(expected::get).toList());
  }

  @Test
  void contentsReadBackAndAreAllSeenByAScan() {
    Map<ContentKey, ContentRow> expected = new HashMap<>();
    for (int i = 0; i < 2_500; i++) {
      ContentKey key = new ContentKey(domain(), ContentId.of(id(i)));
      byte[] fileHash = id(i);
      expected.put(key, contentRow(FileHash.of(fileHash)));
    }
    expected.forEach(catalog::registerContent);
    Map<ContentKey, ContentRow> found = new HashMap<>();
    all(catalog.contents().scan()).forEach(row -> found.put(row.key(), row.row()));
    assertThat(found).as(seed()).isEqualTo(expected);
    expected.forEach((key, row) ->
        assertThat(catalog.contents().findByFileHash(key.domain(), row.fileHash()))
            .contains(key.content()));
  }

  @Test
  void aDeletedContentTakesItsFileHashAlongUnlessItNamesAnother() {
    FileHash shared = FileHash.of(id(1));
    ContentKey first = new ContentKey(DomainId.INSTANCE, ContentId.of(id(1)));
    ContentKey second = new ContentKey(DomainId.INSTANCE, ContentId.of(id(2)));
    ContentRow row = contentRow(shared);
    catalog.registerContent(first, row);
    catalog.registerContent(second, row);
    delete(first, row);
    assertThat(catalog.contents().findByFileHash(first.domain(), shared))
        .contains(second.content());
    delete(second, row);
    assertThat(catalog.contents().findByFileHash(first.domain(), shared)).isEmpty();
    assertThat(all(catalog.contents().scan())).isEmpty();
  }

  @Test
  void blobsPacksAndUnreachableRowsReadBack() {
    IndexBatch batch = new IndexBatch();
    List<BlobRow> blobs = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      BlobRow row = new BlobRow(i, 3 * i, Blob.of(BlobKind.of(1 + i % 4), id(i)));
      blobs.add(row);
      catalog.blobs().put(batch, row);
      catalog.unreachable().put(batch, new UnreachableRow(contentKey(i), i * 1000L));
    }
    index.apply(batch, Durability.SYNCED);
    assertThat(all(catalog.blobs().scan())).as(seed()).containsExactlyInAnyOrderElementsOf(blobs);
    assertThat(all(catalog.unreachable().scan())).hasSize(300);
    assertThat(catalog.unreachable().findSince(contentKey(255))).hasValue(255_000);
    assertThat(catalog.unreachable().findSince(contentKey(300))).isEmpty();
  }

  @Test
  void numbersOfPacksAndXorbsAreWalkedInOrder() {
    Packs packs = new Packs(random);
    for (int i = 0; i < 300; i++) {
      catalog.register(packs.whole(List.of(Packs.chunk(i))).end());
    }
    assertThat(all(catalog.packs().scan())).extracting(PackRow::number).isSorted().hasSize(300);
    assertThat(all(catalog.xorbs().scan())).extracting(XorbRow::number).isSorted().hasSize(300);
  }

  @Test
  void aChunkTakesFewerBytesThanAllowed() {
    int count = 8_000;
    for (int start = 0; start < count; start += 1_000) {
      List<ChunkHash> chunks =
          LongStream.range(start, start + 1_000).mapToObj(Packs::chunk).toList();
      catalog.register(new Packs(random).whole(chunks).end());
    }
    long bytes = 0;
    for (IndexTable table : StoreTables.ALL) {
      bytes += index.size(table).bytes();
    }
    assertThat(bytes).isLessThan(110L * count);
  }

  @Test
  void damagedRowsAreTypedErrorsWhateverByteIsWrong() {
    catalog.register(new Packs(random).whole(List.of(Packs.chunk(1))).end());
    catalog.registerContent(contentKey(1), contentRow(FileHash.of(id(1))));
    catalog.reportDamage(
        new ChunkKey(Packs.DOMAIN, Packs.chunk(1)),
        catalog.chunks().find(Packs.DOMAIN, Packs.chunk(1)).orElseThrow());
    try (CatalogSession session = catalog.begin()) {
      session.grantLeases(List.of(contentKey(1)), 5);
      session.put(BlobKind.TREE, id(4));
    }
    for (IndexTable table : StoreTables.ALL) {
      for (int round = 0; round < 200; round++) {
        assertTypedErrorOrAnswer(table);
      }
    }
  }

  @Test
  void refusesADerivedPlacementAndANewerIndex() {
    byte[] value = PlacementV1.encode(placement());
    value[16] |= (byte) 0x80;
    assertThatThrownBy(() -> PlacementV1.decode(value, "chunk"))
        .isInstanceOf(FormatTooNewException.class);
    IndexBatch batch = new IndexBatch();
    batch.put(StoreTables.META, "format".getBytes(US_ASCII), new byte[] {2});
    index.apply(batch, Durability.SYNCED);
    assertThatThrownBy(() -> Catalog.open(index)).isInstanceOf(FormatTooNewException.class);
  }

  /** Changes one row, reads everything, and puts it back. */
  private void assertTypedErrorOrAnswer(IndexTable table) {
    byte[] key;
    byte[] value;
    try (IndexCursor cursor = index.scan(table, new byte[0], null)) {
      if (!cursor.next()) {
        return;
      }
      key = cursor.key();
      value = cursor.value();
    }
    put(table, key, mutated(value));
    try {
      readEverything();
    } catch (CorruptDataException | FormatTooNewException e) {
      assertThat(e).hasMessageContaining(":");
    } finally {
      put(table, key, value);
    }
  }

  private byte[] mutated(byte[] value) {
    byte[] wrong = Arrays.copyOf(value, random.nextInt(value.length + 8));
    if (wrong.length > 0) {
      wrong[random.nextInt(wrong.length)] ^= (byte) (1 + random.nextInt(255));
    }
    return wrong;
  }

  private void readEverything() {
    Catalog opened = Catalog.open(index);
    opened.meta().findEpoch();
    all(opened.chunks().scan());
    all(opened.packs().scan());
    all(opened.contents().scan());
    all(opened.blobs().scan());
    all(opened.unreachable().scan());
    all(opened.superseded().scan());
    all(opened.leases().scan());
    all(opened.damage().scan());
    opened.contents().findByFileHash(DomainId.INSTANCE, FileHash.of(id(1)));
    opened.xorbs().find(Packs.DOMAIN, Packs.xorbOf(List.of(Packs.chunk(1))).hash());
    all(opened.xorbs().scan()).forEach(opened.xorbs()::chunks);
    all(opened.packs().scan()).forEach(row -> opened.packs().find(row.id()));
  }

  private void put(IndexTable table, byte[] key, byte[] value) {
    index.apply(new IndexBatch().put(table, key, value), Durability.SYNCED);
  }

  private void delete(ContentKey key, ContentRow row) {
    catalog.change(() -> {
      IndexBatch batch = new IndexBatch();
      catalog.contents().delete(batch, key, row);
      return batch;
    });
  }

  /** An id whose first byte is the number's lowest: every first byte occurs. */
  private byte[] id(int number) {
    byte[] id = new byte[32];
    new Random(number).nextBytes(id);
    id[0] = (byte) number;
    return id;
  }

  private ContentKey contentKey(int number) {
    return new ContentKey(DomainId.INSTANCE, ContentId.of(id(number)));
  }

  private ContentRow contentRow(FileHash fileHash) {
    long size = random.nextLong() >>> (1 + random.nextInt(62));
    return new ContentRow(BlobId.of(id(random.nextInt())), size, size / 7, fileHash, size / 3);
  }

  private Placement placement() {
    List<ChunkCodec> codecs = List.of(ChunkCodec.values());
    ChunkCodec codec = codecs.get(random.nextInt(codecs.size()));
    long offset = random.nextInt() & 0xffff_ffffL;
    return new Placement(
        random.nextInt() >>> 1,
        random.nextInt(8_192),
        random.nextInt() >>> 1,
        offset,
        random.nextInt(1 << 23),
        codec);
  }

  private DomainId domain() {
    return new DomainId(random.nextInt(3) * 200);
  }

  private static <T> List<T> all(RowCursor<T> rows) {
    List<T> all = new ArrayList<>();
    try (rows) {
      while (rows.next()) {
        all.add(rows.row());
      }
    }
    return all;
  }

  private String seed() {
    return "seed " + seed;
  }
}

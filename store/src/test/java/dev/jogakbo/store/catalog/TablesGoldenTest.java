package dev.jogakbo.store.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.index.IndexBatch;
import dev.jogakbo.store.index.IndexCursor;
import dev.jogakbo.store.index.IndexStore.Durability;
import dev.jogakbo.store.index.IndexTable;
import dev.jogakbo.store.index.MemoryIndexStore;
import dev.jogakbo.store.pack.ChunkCodec;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Rows of every table are byte for byte those of old. */
class TablesGoldenTest {
  private static final String GOLDEN =
      """
      meta 65706f6368 000000000000000500000000000000060700000000000000080000000000000009
      meta 666f726d6174 01
      meta 6e6578742d7061636b 04
      meta 6e6578742d786f7262 02
      meta 736572766564 d209
      chunks ac0273d51abbd89cb8196f0efb6892f94d68fccc2c35f0b84609e5f12c55dd85aba8 0100000002000300000098badcfe05000080
      xorbs ac0213337ab71e6f9b2c183edba170172353d13f91c9f1648b460460f9086c2bfa48 01000000
      xorb-rows 00000001 ac0213337ab71e6f9b2c183edba170172353d13f91c9f1648b460460f9086c2bfa48020081e0000003000000
      xorb-chunks 000000010000 73d51abbd89cb8196f0efb6892f94d68fccc2c35f0b84609e5f12c55dd85aba8ac49004c9326bb9805fa8f85882c12eae724cef0c62e118427f5948aefa5c428c43c93d59600
      packs 00000003 00112233445566778899aabbccddeeff02e8070284074d
      pack-ids 00112233445566778899aabbccddeeff 03000000
      contents ac0239722cbbf8b91a4b9045c5e6175f1001eac32f7fcd5eccda5c6e62fc4e638508 0c2f2a068e9d8a97c02d0b4e01569a3caf87007f73f85c44f907d4038cabc4f3f40302ac3809bbb87f56e84fd730eb0d948bcf0fd629eb1313c1376f75f7ad6ca8d14809
      file-hashes ac02ac3809bbb87f56e84fd730eb0d948bcf0fd629eb1313c1376f75f7ad6ca8d148 39722cbbf8b91a4b9045c5e6175f1001eac32f7fcd5eccda5c6e62fc4e638508
      blobs 030c2f2a068e9d8a97c02d0b4e01569a3caf87007f73f85c44f907d4038cabc4f3 03000000280000010203
      unreachable ac0239722cbbf8b91a4b9045c5e6175f1001eac32f7fcd5eccda5c6e62fc4e638508 e807
      superseded ac0239722cbbf8b91a4b9045c5e6175f1001eac32f7fcd5eccda5c6e62fc4e6385080c2f2a068e9d8a97c02d0b4e01569a3caf87007f73f85c44f907d4038cabc4f3 dc0b
      leases 00000000000000010000000000000002 00000000000000030000000000000004d80401ac0239722cbbf8b91a4b9045c5e6175f1001eac32f7fcd5eccda5c6e62fc4e638508
      damage ac0273d51abbd89cb8196f0efb6892f94d68fccc2c35f0b84609e5f12c55dd85aba8 0300000098badcfe0c
      """;

  private final MemoryIndexStore index = new MemoryIndexStore(StoreTables.ALL);
  private final Catalog catalog = Catalog.open(index, () -> 0);

  @Test
  void todaysRowsEqualThoseOfOld() {
    fill();
    assertThat(dump()).isEqualTo(GOLDEN);
  }

  private void fill() {
    IndexBatch batch = new IndexBatch();
    DomainId domain = new DomainId(300);
    ChunkKey chunk = new ChunkKey(domain, Packs.chunk(1));
    ContentKey content = new ContentKey(domain, ContentId.of(Packs.chunk(2).toBytes()));
    Blob blob = Blob.of(BlobKind.TREE, new byte[] {1, 2, 3});
    catalog.chunks().put(batch, chunk, new Placement(1, 2, 3, 0xfedcba98L, 5, ChunkCodec.ZSTD));
    var xorb = Packs.xorbOf(domain, List.of(Packs.chunk(1), Packs.chunk(3)));
    XorbRow row = new XorbRow(1, domain, xorb.hash(), 2, xorb.rawBytes(), 3);
    catalog.xorbs().put(batch, row, xorb.chunks());
    var pack = PackId.parse("00112233445566778899aabbccddeeff");
    catalog.packs().put(batch, new PackRow(3, pack, PackState.CONDEMNED, 1_000, 2, 900, 77));
    FileHash fileHash = FileHash.of(Packs.chunk(4).toBytes());
    catalog.contents().put(batch, content, new ContentRow(blob.id(), 500, 2, fileHash, 9));
    catalog.blobs().put(batch, new BlobRow(3, 40, blob));
    catalog.unreachable().put(batch, new UnreachableRow(content, 1_000));
    catalog.superseded().put(batch, new SupersededRow(content, blob.id(), 1_500));
    AttemptId attempt = new AttemptId(new UUID(3, 4));
    catalog
        .leases()
        .put(batch, new Lease(new LeaseId(new UUID(1, 2)), attempt, 600, Set.of(content)));
    catalog.damage().put(batch, new DamageRow(chunk, 3, 0xfedcba98L, 12));
    catalog.meta().putNextNumbers(batch, 4, 2);
    index.apply(batch, Durability.SYNCED);
    EpochState epoch =
        new EpochState(new BucketId(new UUID(5, 6)), 7, new WriterId(new UUID(8, 9)));
    catalog.meta().putEpoch(epoch);
    catalog.meta().putServedSeconds(1_234);
  }

  private String dump() {
    StringBuilder dump = new StringBuilder();
    for (IndexTable table : StoreTables.ALL) {
      try (IndexCursor cursor = index.scan(table, new byte[0], null)) {
        while (cursor.next()) {
          dump.append(table.name()).append(' ').append(HexFormat.of().formatHex(cursor.key()));
          dump.append(' ').append(HexFormat.of().formatHex(cursor.value())).append('\n');
        }
      }
    }
    return dump.toString();
  }
}

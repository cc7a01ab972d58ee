package dev.jogakbo.store.check;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.store.catalog.BlobRow;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ChunkKey;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.PlacedChunk;
import dev.jogakbo.store.catalog.Placement;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.ingest.MetadataPack;
import dev.jogakbo.store.pack.PackReader;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import dev.jogakbo.store.pack.PackSource;
import dev.jogakbo.store.pack.PackWindow;
import dev.jogakbo.store.pack.RecordDecoder;
import dev.jogakbo.store.pack.RecordHeader;
import dev.jogakbo.store.pack.XorbDefinition;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Takes out of packs with a finding what can still be had, so that nothing depends on them any
 * more: chunks that can be read are copied, and chunk lists and blobs, which the index has whole,
 * are written again. Chunks that cannot be read are noted. Used once, by one thread.
 */
final class Healer implements AutoCloseable {
  private final Catalog catalog;
  private final Findings findings;
  private final PackReader reader;
  private final HealingPacks packs;
  private final RecordDecoder decoder = new RecordDecoder();
  private final byte[] raw = new byte[RecordHeader.RAW_BYTES_MAX];
  private long notedCount;
  private long copiedCount;
  private long listCount;

  Healer(CheckRoom room) {
    this.catalog = room.catalog();
    this.findings = room.findings();
    this.reader = new PackReader(room.store());
    this.packs = new HealingPacks(room.store(), catalog);
  }

  Healing heal(ProgressListener listener) {
    if (findings.concernNoPack()) {
      return Healing.NONE;
    }
    healChunks(new Progress(listener, "damage"));
    healLists(new Progress(listener, "lists"));
    packs.publish();
    long blobCount = healBlobs(new Progress(listener, "blobs"));
    return new Healing(notedCount, copiedCount, listCount, blobCount);
  }

  private void healChunks(Progress progress) {
    try (RowCursor<PlacedChunk> rows = catalog.chunks().scan()) {
      while (rows.next()) {
        PlacedChunk chunk = rows.row();
        if (findings.concernChunk(chunk.key(), chunk.placement().packNumber())) {
          progress.step(0);
          heal(chunk.key(), chunk.placement());
        }
      }
    }
  }

  /** Reads as a reader would: a pack with a damaged footer may well hold sound chunks. */
  private void heal(ChunkKey key, Placement placement) {
    try {
      PackRow pack = catalog.packs().load(placement.packNumber());
      ChunkRecord row = row(key, placement);
      PackWindow window = reader.readWindow(pack.id(), row);
      decoder.decode(window, row, raw, 0);
      if (findings.hasPack(pack.number())) {
        packs.copy(row, window, pack.number());
        copiedCount++;
      }
    } catch (CorruptDataException | MissingObjectException e) {
      catalog.reportDamage(key, placement);
      notedCount += catalog.damage().isDamaged(key, placement) ? 1 : 0;
    }
  }

  private ChunkRecord row(ChunkKey key, Placement placement) {
    int index = placement.chunkIndex();
    Optional<XorbRow> home = catalog.xorbs().find(placement.xorbNumber());
    int rawLengthBytes =
        home.map(xorb -> catalog.xorbs().chunks(xorb, index, index + 1).getFirst())
            .map(SizedChunk::lengthBytes)
            .orElseThrow(() ->
                new CorruptDataException("xorb number " + placement.xorbNumber() + " is gone"));
    RecordHeader header =
        new RecordHeader(placement.codec(), placement.packedLengthBytes(), rawLengthBytes);
    return new ChunkRecord(key.domain(), key.chunk(), placement.offset(), header);
  }

  private void healLists(Progress progress) {
    try (RowCursor<XorbRow> rows = catalog.xorbs().scan()) {
      while (rows.next()) {
        if (findings.hasPack(rows.row().packNumber())) {
          progress.step(0);
          heal(rows.row());
        }
      }
    }
  }

  /** A list that is not that of its hash is a finding of its own, which this does not heal. */
  private void heal(XorbRow xorb) {
    XorbDefinition list;
    try {
      list = new XorbDefinition(xorb.domain(), xorb.hash(), catalog.xorbs().chunks(xorb));
    } catch (CorruptDataException e) {
      return;
    }
    if (list.computeHash().equals(xorb.hash())) {
      packs.list(list, xorb.packNumber());
      listCount++;
    }
  }

  private long healBlobs(Progress progress) {
    Set<Integer> from = new HashSet<>();
    try (MetadataPack metadata =
            new MetadataPack(
                () -> packs.begin(PackSource.METADATA), pack -> packs.complete(pack, from));
        RowCursor<BlobRow> rows = catalog.blobs().scan()) {
      while (rows.next()) {
        BlobRow row = rows.row();
        if (!row.isPending() && findings.concernBlob(row.blob().id(), row.packNumber())) {
          progress.step(0);
          from.add(row.packNumber());
          metadata.add(row.blob());
        }
      }
      return metadata.publish().blobCount();
    }
  }

  @Override
  public void close() {
    packs.close();
    decoder.close();
  }
}

package dev.jogakbo.store.check;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.store.catalog.ChunkKey;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.PlacedChunk;
import dev.jogakbo.store.catalog.Placement;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.pack.PackReader;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import dev.jogakbo.store.pack.RecordDecoder;
import dev.jogakbo.store.pack.RecordHeader;
import java.util.Optional;

/**
 * Has the index note which chunks cannot be read: each chunk that a finding concerns is read as a
 * reader would, because a pack with a damaged footer may well hold sound chunks.
 */
final class DamageNoter implements AutoCloseable {
  private final CheckRoom room;
  private final PackReader reader;
  private final RecordDecoder decoder = new RecordDecoder();
  private final byte[] raw = new byte[RecordHeader.RAW_BYTES_MAX];

  DamageNoter(CheckRoom room) {
    this.room = room;
    this.reader = new PackReader(room.store());
  }

  /** Notes all; returns how many are noted now. */
  long note(Progress progress) {
    long noted = 0;
    try (RowCursor<PlacedChunk> rows = room.catalog().chunks().scan()) {
      while (rows.next()) {
        PlacedChunk chunk = rows.row();
        if (isConcerned(chunk)) {
          progress.step(0);
          noted += note(chunk) ? 1 : 0;
        }
      }
    }
    return noted;
  }

  private boolean isConcerned(PlacedChunk chunk) {
    return room.findings().hasPack(chunk.placement().packNumber())
        || room.findings().hasChunk(chunk.key());
  }

  private boolean note(PlacedChunk chunk) {
    ChunkKey key = chunk.key();
    Placement placement = chunk.placement();
    if (isReadable(key, placement)) {
      return false;
    }
    room.catalog().reportDamage(key, placement);
    return room.catalog().damage().isDamaged(key, placement);
  }

  private boolean isReadable(ChunkKey key, Placement placement) {
    try {
      PackRow pack = room.catalog().packs().load(placement.packNumber());
      RecordHeader header =
          new RecordHeader(
              placement.codec(), placement.packedLengthBytes(), rawLengthBytes(placement));
      ChunkRecord row = new ChunkRecord(key.domain(), key.chunk(), placement.offset(), header);
      decoder.decode(reader.readWindow(pack.id(), row), row, raw, 0);
      return true;
    } catch (CorruptDataException | MissingObjectException e) {
      return false;
    }
  }

  private int rawLengthBytes(Placement placement) {
    Optional<XorbRow> home = room.catalog().xorbs().find(placement.xorbNumber());
    int index = placement.chunkIndex();
    return home.map(xorb -> room.catalog().xorbs().chunks(xorb, index, index + 1).getFirst())
        .map(SizedChunk::lengthBytes)
        .orElseThrow(
            () -> new CorruptDataException("xorb number " + placement.xorbNumber() + " is gone"));
  }

  @Override
  public void close() {
    decoder.close();
  }
}

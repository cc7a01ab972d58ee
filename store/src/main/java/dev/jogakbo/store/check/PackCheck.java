package dev.jogakbo.store.check;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.ChunkKey;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.PackState;
import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.pack.PackFooter;
import dev.jogakbo.store.pack.PackKey;
import dev.jogakbo.store.pack.PackReader;
import dev.jogakbo.store.pack.PackRecord;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import dev.jogakbo.store.pack.PackWindow;
import dev.jogakbo.store.pack.RecordDecoder;
import dev.jogakbo.store.pack.RecordHeader;
import dev.jogakbo.store.pack.RecordWindows;
import dev.jogakbo.store.pack.XorbDefinition;

/** Checks packs one by one. Used by one thread. */
final class PackCheck implements Crew.Worker<PackRow> {
  private final CheckRoom room;
  private final PackListing listing;
  private final PackTally tally;
  private final PackReader reader;
  private final RecordWindows windows;
  private final RecordDecoder decoder = new RecordDecoder();
  private final byte[] raw = new byte[RecordHeader.RAW_BYTES_MAX];

  PackCheck(CheckRoom room, PackListing listing, PackTally tally) {
    this.room = room;
    this.listing = listing;
    this.tally = tally;
    this.reader = new PackReader(room.store());
    this.windows = new RecordWindows(room.store());
  }

  @Override
  public void work(PackRow pack) {
    try {
      check(pack);
    } catch (MissingObjectException e) {
      add(pack, Kind.PACK_MISSING, e);
    } catch (CorruptDataException | FormatTooNewException | FormatTooOldException e) {
      add(pack, Kind.PACK_DAMAGED, e);
    }
  }

  /** A pack that a collection took away meanwhile is no finding. */
  private void add(PackRow pack, Kind kind, StoreException failure) {
    boolean isKnown =
        room.catalog()
            .packs()
            .find(pack.number())
            .filter(row -> row.state() == PackState.ACTIVE)
            .isPresent();
    if (isKnown) {
      room.findings()
          .addPack(
              pack.number(),
              kind,
              PackKey.of(pack.id()).value(),
              String.valueOf(failure.getMessage()));
    }
  }

  private void check(PackRow pack) {
    checkLength(pack);
    PackFooter footer = reader.loadFooter(pack.id());
    tally.addFound(
        pack.number(),
        footer.records().stream().filter(entry -> isKnownThere(pack, entry)).count()
            + footer.xorbs().stream().filter(xorb -> isKnownThere(pack, xorb)).count());
    if (room.options().scope() == CheckScope.DATA) {
      room.throttle().take(pack.lengthBytes());
      reader.verifyHeader(pack.id(), footer);
      windows.forEach(pack.id(), footer.records(), this::read);
      tally.addRecordsRead(footer.records().size());
    }
  }

  private void checkLength(PackRow pack) {
    Long listedBytes = listing.lengths().get(pack.id());
    long foundBytes =
        listedBytes != null
            ? listedBytes
            : room.store()
                .find(PackKey.of(pack.id()))
                .map(ObjectStat::lengthBytes)
                .orElseThrow(() -> new MissingObjectException("expected a pack, found no object"));
    if (foundBytes != pack.lengthBytes()) {
      throw new CorruptDataException(
          "expected %d bytes, found %d".formatted(pack.lengthBytes(), foundBytes));
    }
  }

  private boolean isKnownThere(PackRow pack, PackRecord entry) {
    return switch (entry) {
      case ChunkRecord chunk ->
          room.catalog()
              .chunks()
              .find(chunk.domain(), chunk.hash())
              .filter(row -> row.packNumber() == pack.number() && row.offset() == chunk.offset())
              .isPresent();
      case BlobRecord blob ->
          room.catalog()
              .blobs()
              .findRow(BlobKind.of(blob.kind()), blob.id())
              .filter(row -> row.packNumber() == pack.number())
              .isPresent();
    };
  }

  private boolean isKnownThere(PackRow pack, XorbDefinition xorb) {
    return room.catalog()
        .xorbs()
        .find(xorb.domain(), xorb.hash())
        .filter(row -> row.packNumber() == pack.number())
        .isPresent();
  }

  private void read(PackWindow window, PackRecord row) {
    try {
      decode(window, row);
    } catch (CorruptDataException | FormatTooNewException e) {
      room.catalog()
          .packs()
          .find(window.pack())
          .filter(pack -> isKnownThere(pack, row)) // what was stored again elsewhere is healed
          .ifPresent(pack -> add(pack, row, String.valueOf(e.getMessage())));
    }
  }

  private void add(PackRow pack, PackRecord row, String detail) {
    String where = RecordPlace.of(pack.id(), row);
    Findings findings = room.findings();
    switch (row) {
      case ChunkRecord chunk ->
          findings.addChunk(
              new ChunkKey(chunk.domain(), chunk.hash()), pack.number(), where, detail);
      case BlobRecord blob -> findings.addBlob(blob.id(), pack.number(), where, detail);
    }
  }

  /** Decodes the record; bytes damaged only on their way here are read once more. */
  private void decode(PackWindow window, PackRecord row) {
    try {
      decoder.decode(window, row, raw, 0);
    } catch (CorruptDataException e) {
      decoder.decode(reader.readWindow(window.pack(), row), row, raw, 0);
    }
  }

  @Override
  public void close() {
    decoder.close();
  }
}

package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.BlobRow;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.PlacedChunk;
import dev.jogakbo.store.catalog.Placement;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.pack.ChunkCodec;
import dev.jogakbo.store.pack.PackFooter;
import dev.jogakbo.store.pack.PackKey;
import dev.jogakbo.store.pack.PackReader;
import dev.jogakbo.store.pack.PackRecord;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import dev.jogakbo.store.pack.PackSource;
import dev.jogakbo.store.pack.RecordHeader;
import dev.jogakbo.store.pack.XorbDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Says what lies in packs that are to go: by their footers, or, for those damaged or missing, by
 * what the index says. Where a pack turns out to be another one, under a wrong name, nothing is
 * decided about it.
 */
final class PackLoader {
  private final Catalog catalog;
  private final PackReader reader;
  private final Notes notes;
  private final List<PackRow> lost = new ArrayList<>();

  PackLoader(Catalog catalog, ObjectStore store, Notes notes) {
    this.catalog = catalog;
    this.reader = new PackReader(store);
    this.notes = notes;
  }

  /**
   * Returns what is in use of a pack that must be sound.
   *
   * @param usedBytes of its records, as the mark found
   * @throws CorruptDataException if it is damaged, or another one
   */
  Compaction.Part loadLive(PackRow pack, LiveSet live, long usedBytes) {
    Compaction.Part part = load(pack).live(catalog, live);
    if (part.recordBytes() < usedBytes || (part.records().isEmpty() && part.xorbs().isEmpty())) {
      throw new CorruptDataException(
          "pack %s: expected %d bytes of records in use, its footer has %d"
              .formatted(pack.id(), usedBytes, part.recordBytes()));
    }
    return part;
  }

  /** Returns the contents of those of the packs whose footer can be read, and is theirs. */
  List<PackContents> load(List<PackRow> packs) {
    List<PackContents> loaded = new ArrayList<>();
    for (PackRow pack : packs) {
      try {
        PackContents contents = load(pack);
        if (!isAnother(contents)) {
          loaded.add(contents);
        }
      } catch (CorruptDataException
          | MissingObjectException
          | FormatTooNewException
          | FormatTooOldException e) {
        lost.add(pack);
      }
    }
    return loaded;
  }

  /** Whether what lies there under a name that nothing knows is no pack that the index misses. */
  boolean isOrphan(ObjectStat object) {
    PackId id = PackKey.findId(object.key()).orElseThrow();
    try {
      return !isAnother(new PackContents(PackRow.unknown(id), reader.loadFooter(id)));
    } catch (CorruptDataException
        | MissingObjectException
        | FormatTooNewException
        | FormatTooOldException e) {
      return true;
    }
  }

  private PackContents load(PackRow pack) {
    return new PackContents(pack, reader.loadFooter(pack.id()));
  }

  /** Whether this is a pack from which the index reads, under the name of another. */
  private boolean isAnother(PackContents contents) {
    try {
      contents
          .recordsElsewhere(catalog)
          .forEach((pack, entry) -> {
            if (footer(pack).records().stream()
                .noneMatch(other -> PackContents.isSame(other, entry))) {
              throw notThere(pack, entry);
            }
          });
      contents
          .listsElsewhere(catalog)
          .forEach((pack, xorb) -> {
            if (!footer(pack).xorbs().contains(xorb)) {
              throw notThere(pack, xorb);
            }
          });
      return false;
    } catch (CorruptDataException
        | MissingObjectException
        | FormatTooNewException
        | FormatTooOldException e) {
      notes.leftDamaged(e);
      return true;
    }
  }

  private PackFooter footer(int packNumber) {
    return reader.loadFooter(catalog.packs().load(packNumber).id());
  }

  private CorruptDataException notThere(int packNumber, Object what) {
    return new CorruptDataException(
        "pack %s: expected %s, which is in another pack"
            .formatted(catalog.packs().load(packNumber).id(), what));
  }

  /** Returns what the index says of those whose footer could not be read, by one walk over it. */
  List<PackContents> loadLost() {
    Map<Integer, Found> found = new HashMap<>();
    lost.forEach(pack -> found.put(pack.number(), new Found(pack)));
    if (!found.isEmpty()) {
      findChunks(found);
      findBlobs(found);
      findXorbs(found);
    }
    return found.values().stream().map(Found::contents).toList();
  }

  private void findChunks(Map<Integer, Found> found) {
    try (RowCursor<PlacedChunk> rows = catalog.chunks().scan()) {
      while (rows.next()) {
        PlacedChunk chunk = rows.row();
        Found pack = found.get(chunk.placement().packNumber());
        if (pack != null) {
          pack.records.add(
              new ChunkRecord(
                  chunk.key().domain(),
                  chunk.key().chunk(),
                  chunk.placement().offset(),
                  header(chunk.placement())));
        }
      }
    }
  }

  private void findBlobs(Map<Integer, Found> found) {
    try (RowCursor<BlobRow> rows = catalog.blobs().scan()) {
      while (rows.next()) {
        Found pack = found.get(rows.row().packNumber());
        if (pack != null) {
          RecordHeader header = header(ChunkCodec.ZSTD, rows.row().packedLengthBytes());
          pack.records.add(
              new BlobRecord(rows.row().blob().kind().number(), rows.row().blob().id(), 0, header));
        }
      }
    }
  }

  private void findXorbs(Map<Integer, Found> found) {
    try (RowCursor<XorbRow> rows = catalog.xorbs().scan()) {
      while (rows.next()) {
        XorbRow xorb = rows.row();
        Found pack = found.get(xorb.packNumber());
        if (pack != null) {
          pack.xorbs.add(
              new XorbDefinition(xorb.domain(), xorb.hash(), catalog.xorbs().chunks(xorb)));
        }
      }
    }
  }

  private static RecordHeader header(Placement placement) {
    return header(placement.codec(), placement.packedLengthBytes());
  }

  /** The raw length of what is packed is not known, and nobody asks for it. */
  private static RecordHeader header(ChunkCodec codec, int packedLengthBytes) {
    int rawLengthBytes = codec == ChunkCodec.NONE ? packedLengthBytes : 0;
    return new RecordHeader(codec, packedLengthBytes, rawLengthBytes);
  }

  private static final class Found {
    private final PackRow row;
    private final List<PackRecord> records = new ArrayList<>();
    private final List<XorbDefinition> xorbs = new ArrayList<>();

    Found(PackRow row) {
      this.row = row;
    }

    PackContents contents() {
      return new PackContents(row, new PackFooter(PackSource.UPLOAD, records, xorbs));
    }
  }
}

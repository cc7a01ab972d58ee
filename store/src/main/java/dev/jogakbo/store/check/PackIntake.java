package dev.jogakbo.store.check;

import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ChunkKey;
import dev.jogakbo.store.catalog.PackRegistration;
import dev.jogakbo.store.catalog.Placement;
import dev.jogakbo.store.catalog.Registered;
import dev.jogakbo.store.check.Problem.Kind;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.FormatTooNewException;
import dev.jogakbo.store.error.FormatTooOldException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.pack.PackFooter;
import dev.jogakbo.store.pack.PackKey;
import dev.jogakbo.store.pack.PackReader;
import dev.jogakbo.store.pack.PackRecord;
import dev.jogakbo.store.pack.PackRecord.BlobRecord;
import dev.jogakbo.store.pack.PackRecord.ChunkRecord;
import dev.jogakbo.store.pack.RecordDecoder;
import dev.jogakbo.store.pack.RecordHeader;
import dev.jogakbo.store.pack.RecordWindows;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Makes packs known again by their footers, and reads their blobs. Used by one thread. */
final class PackIntake implements Crew.Worker<Map.Entry<PackId, Long>> {
  private final Catalog catalog;
  private final Findings findings;
  private final Queue<UnreadBlob> unread;
  private final AtomicLong registeredCount;
  private final PackReader reader;
  private final RecordWindows windows;
  private final RecordDecoder decoder = new RecordDecoder();

  /**
   * Creates an intake.
   *
   * @param unread takes the blobs that could not be read
   */
  PackIntake(
      ObjectStore store,
      Catalog catalog,
      Findings findings,
      Queue<UnreadBlob> unread,
      AtomicLong registeredCount) {
    this.catalog = catalog;
    this.findings = findings;
    this.unread = unread;
    this.registeredCount = registeredCount;
    this.reader = new PackReader(store);
    this.windows = new RecordWindows(store);
  }

  @Override
  public void work(Map.Entry<PackId, Long> pack) {
    try {
      PackRegistration registration = registration(pack.getKey(), pack.getValue());
      Registered registered = catalog.register(registration);
      if (replaceDamaged(registration.footer(), registered)) {
        catalog.register(registration);
      }
      registeredCount.incrementAndGet();
    } catch (CorruptDataException
        | MissingObjectException
        | FormatTooNewException
        | FormatTooOldException e) {
      findings.add(
          Kind.PACK_DAMAGED, PackKey.of(pack.getKey()).value(), String.valueOf(e.getMessage()));
    }
  }

  /**
   * Looks at chunks that another pack holds too and is to be read for: the bucket does not say
   * which of two copies was stored because the other is damaged. Returns whether one is.
   */
  private boolean replaceDamaged(PackFooter footer, Registered registered) {
    boolean isDamaged = false;
    if (!registered.otherPackNumbers().isEmpty()) {
      for (PackRecord row : footer.records()) {
        if (row instanceof ChunkRecord chunk) {
          isDamaged |= reportIfDamaged(chunk, registered.packNumber());
        }
      }
    }
    return isDamaged;
  }

  private boolean reportIfDamaged(ChunkRecord own, int packNumber) {
    Placement standing = catalog.chunks().find(own.domain(), own.hash()).orElse(null);
    return standing != null
        && standing.packNumber() != packNumber
        && !isIntact(own, standing)
        && catalog.reportDamage(new ChunkKey(own.domain(), own.hash()), standing);
  }

  private boolean isIntact(ChunkRecord own, Placement standing) {
    RecordHeader header =
        new RecordHeader(
            standing.codec(), standing.packedLengthBytes(), own.header().rawLengthBytes());
    ChunkRecord row = new ChunkRecord(own.domain(), own.hash(), standing.offset(), header);
    try {
      PackId pack = catalog.packs().load(standing.packNumber()).id();
      decoder.decode(reader.readWindow(pack, row), row);
      return true;
    } catch (CorruptDataException | MissingObjectException e) {
      return false;
    }
  }

  /** A blob that cannot be read is left out; what else is in its pack is made known. */
  private PackRegistration registration(PackId id, long lengthBytes) {
    PackFooter footer = reader.loadFooter(id);
    List<BlobRecord> records =
        footer.records().stream()
            .filter(BlobRecord.class::isInstance)
            .map(BlobRecord.class::cast)
            .toList();
    List<Blob> blobs = new ArrayList<>();
    Set<BlobRecord> damaged = new HashSet<>();
    windows.forEach(
        id,
        records,
        (window, row) -> {
          BlobRecord record = (BlobRecord) row;
          try {
            blobs.add(Blob.of(BlobKind.of(record.kind()), decoder.decode(window, row)));
          } catch (CorruptDataException | FormatTooNewException e) {
            damaged.add(record);
            unread.add(new UnreadBlob(id, record, String.valueOf(e.getMessage())));
          }
        });
    return new PackRegistration(id, lengthBytes, footer, blobs, damaged);
  }

  @Override
  public void close() {
    decoder.close();
  }
}

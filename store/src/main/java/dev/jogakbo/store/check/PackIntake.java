package dev.jogakbo.store.check;

import dev.jogakbo.store.blob.Blob;
import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.PackRegistration;
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
import dev.jogakbo.store.pack.RecordDecoder;
import dev.jogakbo.store.pack.RecordWindows;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Makes packs known again by their footers, and reads their blobs. Used by one thread. */
final class PackIntake implements Crew.Worker<Map.Entry<PackId, Long>> {
  private final Catalog catalog;
  private final Findings findings;
  private final AtomicLong registeredCount;
  private final PackReader reader;
  private final RecordWindows windows;
  private final RecordDecoder decoder = new RecordDecoder();

  PackIntake(ObjectStore store, Catalog catalog, Findings findings, AtomicLong registeredCount) {
    this.catalog = catalog;
    this.findings = findings;
    this.registeredCount = registeredCount;
    this.reader = new PackReader(store);
    this.windows = new RecordWindows(store);
  }

  @Override
  public void work(Map.Entry<PackId, Long> pack) {
    try {
      catalog.register(registration(pack.getKey(), pack.getValue()));
      registeredCount.incrementAndGet();
    } catch (CorruptDataException
        | MissingObjectException
        | FormatTooNewException
        | FormatTooOldException e) {
      findings.add(
          Kind.PACK_DAMAGED, PackKey.of(pack.getKey()).value(), String.valueOf(e.getMessage()));
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
    Set<PackRecord> damaged = new HashSet<>();
    windows.forEach(
        id,
        records,
        (window, row) -> {
          try {
            blobs.add(Blob.of(BlobKind.of(((BlobRecord) row).kind()), decoder.decode(window, row)));
          } catch (CorruptDataException | FormatTooNewException e) {
            damaged.add(row);
            findings.add(
                Kind.BLOB_DAMAGED,
                "%s, record at %d".formatted(PackKey.of(id), row.offset()),
                String.valueOf(e.getMessage()));
          }
        });
    return new PackRegistration(id, lengthBytes, without(footer, damaged), blobs);
  }

  private static PackFooter without(PackFooter footer, Set<PackRecord> damaged) {
    return damaged.isEmpty()
        ? footer
        : new PackFooter(
            footer.source(),
            footer.records().stream().filter(row -> !damaged.contains(row)).toList(),
            footer.xorbs());
  }

  @Override
  public void close() {
    decoder.close();
  }
}

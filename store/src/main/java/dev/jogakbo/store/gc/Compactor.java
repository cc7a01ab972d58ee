package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.PackRegistration;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.pack.PackFooter;
import dev.jogakbo.store.pack.PackRecord;
import dev.jogakbo.store.pack.PackSource;
import dev.jogakbo.store.pack.PackWindow;
import dev.jogakbo.store.pack.PackWriter;
import dev.jogakbo.store.pack.RecordDecoder;
import dev.jogakbo.store.pack.RecordHeader;
import dev.jogakbo.store.pack.RecordWindows;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Copies what lives in some packs into a new one, every record decoded and verified on the way, and
 * has the index refer to the copies. The old packs stay as they are.
 */
final class Compactor implements AutoCloseable {
  private final Catalog catalog;
  private final ObjectStore store;
  private final RecordWindows windows;
  private final SecureRandom random = new SecureRandom();
  private final RecordDecoder decoder = new RecordDecoder();
  private final byte[] raw = new byte[RecordHeader.RAW_BYTES_MAX];

  Compactor(Catalog catalog, ObjectStore store) {
    this.catalog = catalog;
    this.store = store;
    this.windows = new RecordWindows(store);
  }

  /**
   * Writes the new pack; returns its length.
   *
   * @throws DamagedSource if a record to be copied is damaged; nothing was changed then
   */
  long run(List<Compaction.Part> parts) {
    try (PackWriter writer =
        PackWriter.begin(store, PackId.random(random), PackSource.COMPACTION)) {
      copyAll(parts, writer);
      parts.forEach(part -> part.xorbs().forEach(writer::addXorb));
      PackFooter footer = writer.seal();
      writer.publish();
      long lengthBytes = writer.lengthBytes();
      Set<Integer> from =
          parts.stream().map(part -> part.from().row().number()).collect(Collectors.toSet());
      catalog.registerMove(PackRegistration.of(writer.id(), lengthBytes, footer), from);
      return lengthBytes;
    }
  }

  private void copyAll(List<Compaction.Part> parts, PackWriter writer) {
    try {
      parts.forEach(part -> copy(part, writer));
    } catch (CorruptDataException | MissingObjectException e) {
      throw new DamagedSource(e);
    }
  }

  private void copy(Compaction.Part part, PackWriter writer) {
    windows.forEach(part.from().row().id(), part.records(), (read, row) -> copy(read, row, writer));
  }

  private void copy(PackWindow read, PackRecord row, PackWriter writer) {
    decoder.decode(read, row, raw, 0);
    writer.appendCopy(row, read.bytes(), read.indexOf(row));
  }

  @Override
  public void close() {
    decoder.close();
  }
}

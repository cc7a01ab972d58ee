package dev.jogakbo.store.check;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.PackRegistration;
import dev.jogakbo.store.id.PackId;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.pack.PackFooter;
import dev.jogakbo.store.pack.PackRecord;
import dev.jogakbo.store.pack.PackSource;
import dev.jogakbo.store.pack.PackWindow;
import dev.jogakbo.store.pack.PackWriter;
import dev.jogakbo.store.pack.XorbDefinition;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * New packs for what is taken out of others. Each is durable, then the rows refer to it. Used by
 * one thread.
 */
final class HealingPacks implements AutoCloseable {
  private static final long LENGTH_BYTES_MAX = 64L << 20;
  private static final int ENTRY_COUNT_MAX = 1 << 19;

  private final ObjectStore store;
  private final Catalog catalog;
  private final SecureRandom random = new SecureRandom();
  private final Set<Integer> fromPackNumbers = new HashSet<>();
  private @Nullable PackWriter open;
  private int listedCount;

  HealingPacks(ObjectStore store, Catalog catalog) {
    this.store = store;
    this.catalog = catalog;
  }

  /** Copies a record that was decoded and verified. */
  void copy(PackRecord row, PackWindow window, int fromPackNumber) {
    packWithRoom().appendCopy(row, window.bytes(), window.indexOf(row));
    fromPackNumbers.add(fromPackNumber);
  }

  /** Lists a xorb whose hash was verified. */
  void list(XorbDefinition xorb, int fromPackNumber) {
    packWithRoom().addXorb(xorb);
    listedCount += xorb.chunks().size();
    fromPackNumbers.add(fromPackNumber);
  }

  private PackWriter packWithRoom() {
    if (open != null && isFull(open)) {
      publish();
    }
    if (open == null) {
      open = begin(PackSource.COMPACTION);
    }
    return open;
  }

  private boolean isFull(PackWriter pack) {
    return pack.lengthBytes() >= LENGTH_BYTES_MAX
        || pack.recordCount() + listedCount >= ENTRY_COUNT_MAX;
  }

  /** Makes all that was put in durable and known. */
  void publish() {
    PackWriter full = open;
    if (full != null) {
      open = null;
      complete(full, fromPackNumbers);
      fromPackNumbers.clear();
      listedCount = 0;
    }
  }

  PackWriter begin(PackSource source) {
    return PackWriter.begin(store, PackId.random(random), source);
  }

  /** Makes a pack durable and known. */
  void complete(PackWriter pack, Set<Integer> from) {
    try (pack) {
      PackFooter footer = pack.seal();
      pack.publish();
      catalog.registerMove(PackRegistration.of(pack.id(), pack.lengthBytes(), footer), from);
    }
  }

  /** Discards what was not published. */
  @Override
  public void close() {
    if (open != null) {
      open.close();
    }
  }
}

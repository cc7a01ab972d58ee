package dev.jogakbo.service.config;

import dev.jogakbo.service.access.AccessJournal;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.log.LostRaceException;
import dev.jogakbo.store.log.NumberedLog;
import java.util.ArrayList;
import java.util.List;

/** Keeps the changes to accounts in the bucket's log {@code accounts}. */
final class StoredAccessJournal implements AccessJournal {
  private final Store store;
  private final NumberedLog log;

  StoredAccessJournal(Store store) {
    this.store = store;
    this.log = store.log("accounts");
  }

  /**
   * Appends an entry.
   *
   * @throws LostRaceException if another process wrote to the log, which the next start reads
   */
  @Override
  public long append(byte[] entry) {
    store.epoch().verify();
    return log.append(entry);
  }

  @Override
  public List<Numbered> entriesAfter(long number) {
    List<Numbered> entries = new ArrayList<>();
    log.replay(number + 1, entry -> entries.add(new Numbered(entry.number(), entry.payload())));
    return entries;
  }
}

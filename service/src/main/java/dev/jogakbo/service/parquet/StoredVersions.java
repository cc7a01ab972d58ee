package dev.jogakbo.service.parquet;

import dev.jogakbo.store.ContentReader;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Compares versions of stored files by {@link WhatIf}, one pair at a time; who comes meanwhile
 * waits. Safe for many threads.
 */
public final class StoredVersions {
  /** Longest file that is compared. */
  public static final long LENGTH_BYTES_MAX = 256L << 20;

  private final Spools spools;
  private final WhatIf whatIf;
  private final ReentrantLock turn = new ReentrantLock(true);

  /** Creates it; files lie in spools while they are compared. */
  public StoredVersions(Spools spools, WhatIf whatIf) {
    this.spools = spools;
    this.whatIf = whatIf;
  }

  /**
   * Returns what the versions cost, level by level.
   *
   * @param before opens the older, which is no longer than {@link #LENGTH_BYTES_MAX}, as is the
   *     newer
   */
  public List<WhatIf.LevelCost> compare(
      Supplier<ContentReader> before, Supplier<ContentReader> after) throws IOException {
    turn.lock();
    try (BodySpool old = spool(before);
        BodySpool next = spool(after)) {
      return whatIf.compare(old, next);
    } finally {
      turn.unlock();
    }
  }

  private BodySpool spool(Supplier<ContentReader> opener) throws IOException {
    try (ContentReader reader = opener.get()) {
      BodySpool spool = spools.begin(OptionalLong.of(reader.sizeBytes()));
      try {
        reader.transferTo(0, reader.sizeBytes(), new SpoolSink(spool, _ -> {}));
        return spool;
      } catch (IOException | RuntimeException e) {
        spool.close();
        throw e;
      }
    }
  }
}

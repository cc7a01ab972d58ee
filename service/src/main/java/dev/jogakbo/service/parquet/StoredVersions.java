package dev.jogakbo.service.parquet;

import dev.jogakbo.store.ContentReader;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Compares versions of stored files by {@link WhatIf}, one pair at a time; who comes meanwhile
 * waits, up to a number. Safe for many threads.
 */
public final class StoredVersions {
  /** Longest file that is compared. */
  public static final long LENGTH_BYTES_MAX = 256L << 20;

  private static final int WAITING_MAX = 4;

  private final Spools spools;
  private final WhatIf whatIf;
  private final Turns turns = new Turns(1, WAITING_MAX);

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
   * @throws TooManyWaitingException if too many wait
   */
  public List<WhatIf.LevelCost> compare(
      Supplier<ContentReader> before, Supplier<ContentReader> after) throws IOException {
    try (Turns.Turn _ = turns.take();
        BodySpool old = spool(before);
        BodySpool next = spool(after)) {
      return whatIf.compare(old, next);
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

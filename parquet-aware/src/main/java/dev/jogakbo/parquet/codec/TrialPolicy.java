package dev.jogakbo.parquet.codec;

import java.time.Duration;

/**
 * How much is done to find a page's encoder.
 *
 * @param slowBytesPerSecondMin plain bytes a second below which a slow encoder's pages stay
 *     compressed, because every reader would wait for it
 * @param slowTrialMax how long slow encoders are tried on one page; fast ones always are
 */
public record TrialPolicy(long slowBytesPerSecondMin, Duration slowTrialMax) {
  /** 4 MB/s; half a second. */
  public static final TrialPolicy DEFAULT = new TrialPolicy(4_000_000, Duration.ofMillis(500));
}

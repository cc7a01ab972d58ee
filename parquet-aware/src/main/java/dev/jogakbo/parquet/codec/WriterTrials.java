package dev.jogakbo.parquet.codec;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Finds out which encoders made the pages of files, and remembers for the writers seen last which
 * one it was, to try that first. A wrong memory costs a try, nothing else: every page is compared.
 * For any number of threads.
 */
public final class WriterTrials {
  private static final int WRITER_COUNT_MAX = 256;

  private final TrialPolicy policy;
  private final LongSupplier nanoTime;
  private final Map<WriterCodec, EncoderProfile> winners =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<WriterCodec, EncoderProfile> eldest) {
          return size() > WRITER_COUNT_MAX;
        }
      };

  /** A writer, as the footer names it, and a codec. */
  private record WriterCodec(String createdBy, PageCodec codec) {}

  /** Tries by that policy; {@code nanoTime} counts as {@link System#nanoTime} does. */
  public WriterTrials(TrialPolicy policy, LongSupplier nanoTime) {
    this.policy = policy;
    this.nanoTime = nanoTime;
  }

  /**
   * Begins a file.
   *
   * @param createdBy what its footer says, empty where it says nothing
   */
  public FileTrial open(String createdBy) {
    return new FileTrial(this, createdBy);
  }

  TrialPolicy policy() {
    return policy;
  }

  long nanoTime() {
    return nanoTime.getAsLong();
  }

  synchronized Optional<EncoderProfile> findWinner(String createdBy, PageCodec codec) {
    return Optional.ofNullable(winners.get(new WriterCodec(createdBy, codec)));
  }

  synchronized void remember(String createdBy, PageCodec codec, EncoderProfile winner) {
    winners.put(new WriterCodec(createdBy, codec), winner);
  }
}

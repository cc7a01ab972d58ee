package dev.jogakbo.parquet.codec;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The trials of one file. After three column chunks of a codec in a row without an encoder no more
 * of it is tried; after three pages in a row that slow encoders did not make either, these are left
 * out. For any number of threads.
 */
public final class FileTrial {
  private static final int FAILED_COLUMN_CHUNK_COUNT_MAX = 3;
  private static final int FAILED_SLOW_COUNT_MAX = 3;

  private final WriterTrials trials;
  private final String createdBy;
  private final Map<PageCodec, Integer> failedColumnChunkCounts = new ConcurrentHashMap<>();
  private final AtomicInteger failedSlowCount = new AtomicInteger();

  FileTrial(WriterTrials trials, String createdBy) {
    this.trials = trials;
    this.createdBy = createdBy;
  }

  /** Returns a trial of the same file whose failures do not count here. */
  public FileTrial apart() {
    return new FileTrial(trials, createdBy);
  }

  /** Begins a column chunk. */
  public ColumnChunkTrial open(PageCodec codec) {
    return new ColumnChunkTrial(this, codec);
  }

  boolean isGivenUp(PageCodec codec) {
    return failedColumnChunkCounts.getOrDefault(codec, 0) >= FAILED_COLUMN_CHUNK_COUNT_MAX;
  }

  void columnChunkFailed(PageCodec codec) {
    failedColumnChunkCounts.merge(codec, 1, Integer::sum);
  }

  /** Whether slow encoders are worth their time: a writer has one level for all its columns. */
  boolean triesSlow() {
    return failedSlowCount.get() < FAILED_SLOW_COUNT_MAX;
  }

  /** Notes whether one of the slow encoders made a page that the others did not. */
  void triedSlow(boolean isMade) {
    failedSlowCount.updateAndGet(count -> isMade ? 0 : count + 1);
  }

  void won(PageCodec codec, EncoderProfile winner) {
    failedColumnChunkCounts.remove(codec);
    trials.remember(createdBy, codec, winner);
  }

  Optional<EncoderProfile> findWinner(PageCodec codec) {
    return trials.findWinner(createdBy, codec);
  }

  WriterTrials trials() {
    return trials;
  }

  String createdBy() {
    return createdBy;
  }
}

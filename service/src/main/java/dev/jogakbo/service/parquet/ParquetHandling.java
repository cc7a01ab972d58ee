package dev.jogakbo.service.parquet;

/**
 * What is done to Parquet files that come in.
 *
 * @param policy how far they are taken apart
 * @param timing when
 */
public record ParquetHandling(ParquetPolicy policy, ParquetTiming timing) {

  /** Returns what takes them apart as they come in. */
  public static ParquetHandling inline(ParquetPolicy policy) {
    return new ParquetHandling(policy, ParquetTiming.INLINE);
  }

  /** Whether another time is the time for it. */
  boolean isDeferred() {
    return timing == ParquetTiming.DEFERRED && policy != ParquetPolicy.PLAIN;
  }
}

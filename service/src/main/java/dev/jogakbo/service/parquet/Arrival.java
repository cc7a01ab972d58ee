package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.deep.PlainDensity;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.store.IngestSavings;

/**
 * A file that is all here.
 *
 * @param policy how its dataset wants it
 * @param bytes what it holds
 * @param form what it is as it is
 * @param plainDensity what it takes at rest as it is, for each byte; only the policy AUTO asks
 */
record Arrival(ParquetPolicy policy, ByteSource bytes, PlainForm form, double plainDensity) {
  /** What a chunk takes in the index. */
  private static final long CHUNK_BYTES = 110;

  /** Below this nobody minds. */
  private static final long COST_BYTES_MIN = 256 << 10;

  /**
   * A file taken apart may cost so many times what it costs as it is, because the next version of
   * it will cost so much less.
   */
  private static final int COST_FACTOR = 2;

  /** Looks at a file that is all here. */
  static Arrival of(ParquetPolicy policy, ByteSource bytes, PlainForm form) {
    double plainDensity = policy == ParquetPolicy.AUTO ? PlainDensity.of(bytes) : 1;
    return new Arrival(policy, bytes, form, plainDensity);
  }

  /** Whether so many bytes at rest are not too many for what it takes there as it is. */
  boolean isWorth(double storedBytes) {
    return policy != ParquetPolicy.AUTO
        || storedBytes <= Math.max(COST_BYTES_MIN, COST_FACTOR * plainDensity * form.costBytes());
  }

  /** Whether it costs nothing to store it as it is. */
  boolean isKnown() {
    return policy == ParquetPolicy.AUTO && form.costBytes() == 0;
  }

  /** Whether taking it apart has cost too much already. */
  boolean costsTooMuch(IngestSavings soFar) {
    long costBytes = soFar.newBytes() + CHUNK_BYTES * soFar.newChunkCount();
    long plainBytes = form.costBytes() + CHUNK_BYTES * form.costChunkCount();
    return policy == ParquetPolicy.AUTO
        && costBytes > Math.max(COST_BYTES_MIN, COST_FACTOR * plainBytes);
  }
}

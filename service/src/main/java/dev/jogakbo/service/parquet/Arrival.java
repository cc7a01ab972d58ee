package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.Surveyed;
import dev.jogakbo.store.WriteSession;
import java.io.IOException;

/**
 * A file that is all here.
 *
 * @param session where it is to be stored
 * @param policy how its dataset wants it
 * @param bytes what it holds
 * @param surveyed what it is, and what it would cost as it is
 */
record Arrival(WriteSession session, ParquetPolicy policy, ByteSource bytes, Surveyed surveyed) {
  /** What a chunk takes in the index. */
  private static final long CHUNK_BYTES = 110;

  /** Below this nobody minds. */
  private static final long COST_BYTES_MIN = 256 << 10;

  /**
   * A file taken apart may cost so many times what it costs as it is, because the next version of
   * it will cost so much less.
   */
  private static final int COST_FACTOR = 2;

  /** Stores it as any other file. */
  Ingested storeAsItIs() throws IOException {
    Expectation expectation = Expectation.NONE.withId(surveyed.id());
    return session.store(SourceStream.of(bytes), expectation);
  }

  /** Whether so many bytes are not too many for what it costs as it is. */
  boolean isWorth(double costBytes) {
    return policy != ParquetPolicy.AUTO
        || costBytes <= Math.max(COST_BYTES_MIN, (double) COST_FACTOR * surveyed.newBytes());
  }

  /** Whether it costs nothing to store it as it is. */
  boolean isKnown() {
    return policy == ParquetPolicy.AUTO && surveyed.newBytes() == 0;
  }

  /** Whether taking it apart has cost too much already. */
  boolean costsTooMuch(IngestSavings soFar) {
    long costBytes = soFar.newBytes() + CHUNK_BYTES * soFar.newChunkCount();
    long plainBytes = surveyed.newBytes() + CHUNK_BYTES * surveyed.newChunkCount();
    return policy == ParquetPolicy.AUTO
        && costBytes > Math.max(COST_BYTES_MIN, COST_FACTOR * plainBytes);
  }
}

package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.layout.ByteSource;
import java.io.InputStream;
import java.util.function.UnaryOperator;

/**
 * A file that is all here and may be read several times.
 *
 * @param bytes what it holds
 * @param firstReading what is done to the one stream of all of it that is always read
 */
public record FileAtHand(ByteSource bytes, UnaryOperator<InputStream> firstReading) {

  /** Returns a file nobody else wants to see. */
  public static FileAtHand of(ByteSource bytes) {
    return new FileAtHand(bytes, UnaryOperator.identity());
  }

  InputStream read() {
    return firstReading.apply(SourceStream.of(bytes));
  }
}

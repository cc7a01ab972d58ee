package dev.jogakbo.store.log;

import dev.jogakbo.store.catalog.AttemptId;
import java.util.Arrays;

/**
 * An entry of a log.
 *
 * @param number 1 or more, without gaps
 * @param attempt the attempt that wrote it
 * @param payload what it says; not changed afterwards
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content below
public record LogEntry(long number, AttemptId attempt, byte[] payload) {
  @Override
  public boolean equals(Object other) {
    return other instanceof LogEntry that
        && number == that.number
        && attempt.equals(that.attempt)
        && Arrays.equals(payload, that.payload);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(number);
  }

  @Override
  public String toString() {
    return "entry %d of attempt %s, %d bytes".formatted(number, attempt, payload.length);
  }
}

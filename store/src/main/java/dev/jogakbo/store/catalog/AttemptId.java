package dev.jogakbo.store.catalog;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import java.util.UUID;

/**
 * One attempt at something that may be tried again: random, so that what an older attempt cleans up
 * is never what a newer one made.
 */
public record AttemptId(UUID value) {
  /** Length of the stored form. */
  public static final int LENGTH_BYTES = 16;

  /** Returns a new one. */
  public static AttemptId random() {
    return new AttemptId(UUID.randomUUID());
  }

  /** Reads what {@link #write} wrote. */
  public static AttemptId read(ByteReader reader) {
    return new AttemptId(new UUID(reader.i64BigEndian(), reader.i64BigEndian()));
  }

  /** Appends the stored form. */
  public void write(ByteWriter writer) {
    writer.i64BigEndian(value.getMostSignificantBits());
    writer.i64BigEndian(value.getLeastSignificantBits());
  }

  @Override
  public String toString() {
    return value.toString();
  }
}

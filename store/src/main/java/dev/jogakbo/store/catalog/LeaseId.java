package dev.jogakbo.store.catalog;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import java.util.UUID;

/** A lease: random. */
public record LeaseId(UUID value) {
  /** Length of the stored form. */
  public static final int LENGTH_BYTES = 16;

  /** Returns a new one. */
  public static LeaseId random() {
    return new LeaseId(UUID.randomUUID());
  }

  /** Reads what {@link #write} wrote. */
  public static LeaseId read(ByteReader reader) {
    return new LeaseId(new UUID(reader.i64BigEndian(), reader.i64BigEndian()));
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

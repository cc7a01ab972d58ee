package dev.jogakbo.store.catalog;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import java.util.UUID;

/** A bucket: random, made when the bucket is first used. */
public record BucketId(UUID value) {
  /** Length of the stored form. */
  public static final int LENGTH_BYTES = 16;

  /** Returns a new one. */
  public static BucketId random() {
    return new BucketId(UUID.randomUUID());
  }

  /** Reads what {@link #write} wrote. */
  public static BucketId read(ByteReader reader) {
    return new BucketId(new UUID(reader.i64BigEndian(), reader.i64BigEndian()));
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

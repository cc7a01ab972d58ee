package dev.jogakbo.store.catalog;

import dev.jogakbo.store.bytes.ByteReader;
import dev.jogakbo.store.bytes.ByteWriter;
import dev.jogakbo.store.id.DomainId;

/** Small things every table's rows are made of. */
final class Numbers {
  private static final int DOMAIN_MAX = (1 << 28) - 1;

  private Numbers() {}

  /** A pack or xorb number: a u32 that does not use its highest bit. */
  static int read(ByteReader reader) {
    return check(reader, reader.u32());
  }

  static int readBigEndian(ByteReader reader) {
    return check(reader, reader.u32BigEndian());
  }

  private static int check(ByteReader reader, long number) {
    if (number > Integer.MAX_VALUE) {
      throw reader.corrupt("expected a number below 2^31, found " + number);
    }
    return (int) number;
  }

  /** A key that is just a number. */
  static byte[] key(int number) {
    return new ByteWriter(Integer.BYTES).u32BigEndian(number).toByteArray();
  }

  /** A key of a domain and 32 bytes. */
  static byte[] key(DomainId domain, byte[] hash) {
    return new ByteWriter(hash.length + 4).varint(domain.number()).bytes(hash).toByteArray();
  }

  static DomainId readDomain(ByteReader reader) {
    return new DomainId(reader.varint(DOMAIN_MAX));
  }
}

package dev.jogakbo.parquet.layout;

import org.jspecify.annotations.Nullable;

/**
 * What values mean, said the old way (parquet.thrift, {@code ConvertedType}); ordinals as there.
 */
public enum ConvertedType {
  /** Text in UTF-8. */
  UTF8,
  /** A map of keys and values. */
  MAP,
  /** The pairs of a map. */
  MAP_KEY_VALUE,
  /** A list. */
  LIST,
  /** One of a set of names. */
  ENUM,
  /** A number with a decimal point, whose place and digits the schema says. */
  DECIMAL,
  /** Days since 1970. */
  DATE,
  /** Milliseconds since midnight. */
  TIME_MILLIS,
  /** Microseconds since midnight. */
  TIME_MICROS,
  /** Milliseconds since 1970, UTC. */
  TIMESTAMP_MILLIS,
  /** Microseconds since 1970, UTC. */
  TIMESTAMP_MICROS,
  /** 0 to 2^8 - 1. */
  UINT_8,
  /** 0 to 2^16 - 1. */
  UINT_16,
  /** 0 to 2^32 - 1. */
  UINT_32,
  /** 0 to 2^64 - 1. */
  UINT_64,
  /** -2^7 to 2^7 - 1. */
  INT_8,
  /** -2^15 to 2^15 - 1. */
  INT_16,
  /** -2^31 to 2^31 - 1. */
  INT_32,
  /** -2^63 to 2^63 - 1. */
  INT_64,
  /** A document in JSON. */
  JSON,
  /** A document in BSON. */
  BSON,
  /** Months, days and milliseconds, four bytes each. */
  INTERVAL;

  private static final ConvertedType[] ALL = values();

  static @Nullable ConvertedType find(int number) {
    return number >= 0 && number < ALL.length ? ALL[number] : null;
  }
}

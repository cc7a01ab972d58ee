package dev.jogakbo.parquet.layout;

/** What values mean (parquet.thrift, {@code LogicalType}). */
public sealed interface LogicalType {

  /** Types without parameters; the number is that of the union's member. */
  enum Simple implements LogicalType {
    /** Text in UTF-8. */
    STRING(1),
    /** A map of keys and values. */
    MAP(2),
    /** A list. */
    LIST(3),
    /** One of a set of names. */
    ENUM(4),
    /** Days since 1970. */
    DATE(6),
    /** Nothing but nulls. */
    NULL(11),
    /** A document in JSON. */
    JSON(12),
    /** A document in BSON. */
    BSON(13),
    /** Sixteen bytes, big-endian. */
    UUID(14),
    /** Two bytes, IEEE 754, little-endian. */
    FLOAT16(15);

    private final int number;

    Simple(int number) {
      this.number = number;
    }

    int number() {
      return number;
    }
  }

  /**
   * A number with a decimal point.
   *
   * @param scale digits behind it
   * @param precision digits in all
   */
  record DecimalNumber(int scale, int precision) implements LogicalType {}

  /** Time since midnight. */
  record TimeOfDay(TimeUnit unit, boolean isAdjustedToUtc) implements LogicalType {}

  /** Time since 1970. */
  record Timestamp(TimeUnit unit, boolean isAdjustedToUtc) implements LogicalType {}

  /** A whole number of 8, 16, 32 or 64 bits, or what the file says instead. */
  record WholeNumber(int widthBits, boolean isSigned) implements LogicalType {}

  /** A value that says itself what it is. */
  record Variant(int specificationVersion) implements LogicalType {}

  /** Shapes on a plane; the coordinate reference system is empty if the file does not say. */
  record Geometry(String crs) implements LogicalType {}

  /**
   * Shapes on a globe.
   *
   * @param crs coordinate reference system, empty if the file does not say
   * @param algorithm how points are joined, as a number; 0 if the file does not say
   */
  record Geography(String crs, int algorithm) implements LogicalType {}

  /**
   * A type that is not known here.
   *
   * @param member number of the union's member; 0 if it has none
   */
  record Unknown(int member) implements LogicalType {}

  /** Units of time; the ordinal is one less than the number of the union's member. */
  enum TimeUnit {
    /** Thousandths of a second. */
    MILLIS(1_000_000),
    /** Millionths of a second. */
    MICROS(1_000),
    /** Billionths of a second. */
    NANOS(1);

    private final int nanos;

    TimeUnit(int nanos) {
      this.nanos = nanos;
    }

    /** Returns how many billionths of a second one is. */
    public int nanos() {
      return nanos;
    }
  }
}

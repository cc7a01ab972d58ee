package dev.jogakbo.parquet.encoding;

import java.util.Optional;

/**
 * How a writer mixes runs with packed numbers, for levels, indices and booleans:
 *
 * <pre>
 *   hybrid   (run | packed)*
 *   run      count &lt;&lt; 1 varint, value in as many whole bytes as its bits need
 *   packed   groups &lt;&lt; 1 | 1 varint, groups of eight numbers, see {@link BitPacker}
 * </pre>
 *
 * Readers take any mixture, writers differ in theirs. Each form is frozen.
 */
public enum HybridForm {
  /** Of Arrow and of what descends from Impala's encoder, so of arrow-rs as well. */
  ARROW(0),
  /** Of parquet-java: as {@link #ARROW}, but the last few numbers are never a run. */
  PARQUET_JAVA(1),
  /** Of polars for indices: what pads the last group stood 32 numbers before. */
  POLARS_INDICES(2),
  /** Of polars for booleans and for levels of columns that are not nested. */
  POLARS_FLAT(3),
  /** Of polars for levels of nested columns: only longer runs are runs. */
  POLARS_NESTED(4),
  /** Of DuckDB: packed blocks of exactly 256 numbers. */
  DUCKDB(5);

  private static final HybridForm[] ALL = values();

  private final int number;

  HybridForm(int number) {
    this.number = number;
  }

  /** Returns the form of that number, if there is one. */
  public static Optional<HybridForm> find(int number) {
    return number >= 0 && number < ALL.length ? Optional.of(ALL[number]) : Optional.empty();
  }

  /** Returns the number it is stored by. */
  public int number() {
    return number;
  }

  /**
   * Appends numbers.
   *
   * @param values whose {@code [start, end)} is encoded, each not negative and of at most {@code
   *     bitWidth} bits
   */
  public void append(IntSpan values, int bitWidth, ByteAppender target) {
    switch (this) {
      case ARROW -> ImpalaHybrid.append(values, bitWidth, target, true);
      case PARQUET_JAVA -> ImpalaHybrid.append(values, bitWidth, target, false);
      case POLARS_INDICES, POLARS_FLAT -> new PolarsHybrid(this, bitWidth, target).append(values);
      case POLARS_NESTED -> PolarsNestedHybrid.append(values, bitWidth, target);
      case DUCKDB -> new DuckDbHybrid(bitWidth, target).append(values);
    }
  }

  /** Appends a run. */
  static void appendRun(int count, int value, int bitWidth, ByteAppender target) {
    target.varint((long) count << 1).lowBytes(value & 0xffffffffL, (bitWidth + 7) >>> 3);
  }

  /** Appends packed numbers, the last group filled up with zeros. */
  static void appendPacked(IntSpan values, int bitWidth, ByteAppender target) {
    target.varint((long) ((values.count() + 7) >>> 3) << 1 | 1);
    BitPacker.packGroups(values.array(), values.start(), values.end(), bitWidth, target);
  }
}

package dev.jogakbo.parquet.transform;

import dev.jogakbo.parquet.layout.ArrayByteSource;
import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.parquet.layout.LayoutLimits;
import dev.jogakbo.parquet.layout.ParquetLayout;
import dev.jogakbo.parquet.layout.Tile;
import java.util.Iterator;
import java.util.function.Predicate;

/**
 * Takes files apart into sections, and makes the bytes of derived ones again, first version. What
 * the parameters of a derived section hold:
 *
 * <pre>
 *   kind u8   0: the bytes themselves follow; no input
 *             1: {@link CopiesV1}: column chunks with copies of metadata between them
 *             2: {@link IndexesV1}: a run of page indexes
 *             3: {@link FooterV1}: the footer to the end of the file
 *             4: {@link LanesV1}: one of the kinds 2 and 3, with the footer of its input in lanes
 *   the kind's own parameters
 * </pre>
 *
 * How a section is made from what is stored is frozen; how a file is taken apart is not. Safe for
 * use by many threads.
 */
public final class SkeletonV1 {
  /** Most bytes of parameters. */
  public static final int PARAMETERS_LENGTH_MAX = 16 << 10;

  static final int LITERAL = 0;
  static final int COPIES = 1;
  static final int INDEXES = 2;
  static final int FOOTER = 3;
  static final int LANES = 4;

  private SkeletonV1() {}

  /**
   * Returns the sections of a file, in its order, covering each byte once. They are made one by one
   * from the source as they are asked for; the footer and page indexes are held in memory while
   * their section is made. What is made relative has been made absolute again and compared.
   */
  public static Iterator<Section> encode(
      ByteSource source, ParquetLayout layout, LayoutLimits limits) {
    return encode(source, layout, limits, _ -> false);
  }

  /** The same, with column chunks that are taken apart by other means left to the caller. */
  public static Iterator<Section> encode(
      ByteSource source, ParquetLayout layout, LayoutLimits limits, Predicate<Tile> isApart) {
    return new SectionEncoder(source, layout, limits, isApart);
  }

  /**
   * Writes bytes {@code [start, end)} of a section, in order.
   *
   * @throws CorruptSkeletonException if what is stored makes no sense
   */
  public static void decode(StoredSection stored, FileRange output, ByteSink sink) {
    ParameterReader parameters = read(stored.parameters());
    RangeSink ranged = new RangeSink(output, sink);
    int kind = parameters.u8();
    switch (kind) {
      case LITERAL -> ranged.write(stored.parameters(), 1, stored.parameters().length - 1);
      case COPIES -> CopiesV1.decode(parameters, stored, ranged);
      case LANES -> decodeLanes(parameters, stored, ranged);
      default -> decodeFooter(kind, parameters, stored.input(), ranged);
    }
    if (!ranged.isDone()) {
      throw new CorruptSkeletonException(
          "skeleton: expected " + output.end() + " bytes, found " + ranged.position());
    }
  }

  private static void decodeLanes(
      ParameterReader parameters, StoredSection stored, RangeSink ranged) {
    ByteSource joined = LanesV1.join(LanesV1.Sizes.read(parameters), stored.input());
    decodeFooter(parameters.u8(), parameters, joined, ranged);
  }

  private static void decodeFooter(
      int kind, ParameterReader parameters, ByteSource input, RangeSink ranged) {
    switch (kind) {
      case INDEXES -> IndexesV1.decode(parameters, input, ranged);
      case FOOTER -> FooterV1.decode(parameters, input, ranged);
      default -> throw unknown(kind);
    }
  }

  /**
   * Checks, without reading input, that the parameters are well-formed and ask for so many bytes of
   * input to give so many of output.
   *
   * @throws CorruptSkeletonException if not
   */
  public static void verify(byte[] parameters, long inputBytes, long outputBytes) {
    ParameterReader reader = read(parameters);
    int kind = reader.u8();
    switch (kind) {
      case LITERAL -> {
        Checks.lengths("literal", parameters.length - 1L, outputBytes);
        Checks.lengths("literal", 0, inputBytes);
      }
      case COPIES -> CopiesV1.verify(reader, inputBytes, outputBytes);
      case LANES -> {
        long joinedBytes = LanesV1.Sizes.read(reader).joinedBytes(inputBytes);
        verifyFooter(reader.u8(), reader, joinedBytes, outputBytes);
      }
      default -> verifyFooter(kind, reader, inputBytes, outputBytes);
    }
  }

  private static void verifyFooter(
      int kind, ParameterReader reader, long inputBytes, long outputBytes) {
    switch (kind) {
      case INDEXES -> IndexesV1.verify(reader, inputBytes, outputBytes);
      case FOOTER -> FooterV1.verify(reader, inputBytes, outputBytes);
      default -> throw unknown(kind);
    }
  }

  private static ParameterReader read(byte[] parameters) {
    return new ParameterReader(new ArrayByteSource(parameters), 0, parameters.length);
  }

  private static CorruptSkeletonException unknown(int kind) {
    return new CorruptSkeletonException("skeleton: expected a kind that is known, found " + kind);
  }
}

package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.deep.PageCrew;
import dev.jogakbo.parquet.transform.ByteSink;
import dev.jogakbo.parquet.transform.FileRange;
import dev.jogakbo.parquet.transform.StoredSection;

/**
 * Makes the bytes of sections of values again, first version. No structure of the file is read,
 * only values and numbers, so nothing depends on how a file was understood.
 *
 * <pre>
 *   parameters   bytes of the plan varint
 *                streams used u8: bit k for stream k;
 *                for each used: bytes of its cover varint, bytes to skip in front varint, for streams
 *                with runs (1, 2, 3) values or levels to skip in the first run varint
 *                pieces in the order of the file, to the end, each:
 *     head       (encoding of values &lt;&lt; 6 | flat &lt;&lt; 5 | own bits &lt;&lt; 4 | levels lie apart &lt;&lt; 3 |
 *                kind) varint; of flat pages no levels are kept: all repetition levels are 0, all
 *                definition levels the highest
 *     header     bytes varint
 *     made       bytes behind header and levels that lie apart varint
 *     bits       of indices varint, if own bits
 *     encoder    number in the plan varint, not for kind 0
 *     shape      number in the plan varint, not for kinds 0 and 1
 *     residual   bytes in the stream of headers varint, not for kinds 0 and 1
 *     apart      bytes of levels varint, if they lie apart
 *     count      levels or entries varint, not for kinds 0 and 1
 *     plain      bytes varint, not for kinds 0 and 4
 *   kind         0: header of stream 4, body of stream 6, as they are
 *                1: header of stream 4, (levels that lie apart, plain body) of stream 5
 *                2: dictionary of the values of the section     3: dictionary of stream 5
 *                4: indices of values   5: values; a section begins with 2 or 3 where it has 4
 *   streams      {@link ValueStream}
 *   input        the covers of the streams used, ascending, without gaps
 *   plan         {@link ColumnPlan}, first of what is used of stream 0
 * </pre>
 *
 * A byte of a page costs no more than the page, or, where there is a dictionary, all values of the
 * section up to its end: they number the entries. The dictionary itself costs all of them. Safe for
 * use by many threads.
 */
public final class ValuesV1 {
  /** Most bytes of parameters. */
  public static final int PARAMETERS_LENGTH_MAX = 16 << 10;

  private ValuesV1() {}

  /**
   * Writes bytes {@code [start, end)} of a section, in order.
   *
   * @throws CorruptValuesException if what is stored makes no sense
   * @throws dev.jogakbo.parquet.codec.ProfileUnavailableException if this installation cannot make
   *     the pages
   * @throws dev.jogakbo.parquet.codec.EncoderFailedException if an encoder refuses
   */
  public static void decode(StoredSection stored, FileRange output, ByteSink sink, PageCrew crew) {
    ValuesParameters parameters = ValuesParameters.read(stored.parameters());
    check("input", parameters.inputBytes(), stored.input().lengthBytes());
    if (output.end() > parameters.outputBytes()) {
      check("output", parameters.outputBytes(), output.end());
    }
    new SectionDecoder(parameters, stored.input(), output, crew).decode(sink);
  }

  /**
   * Checks, without reading input, that the parameters are well-formed and ask for so many bytes of
   * input to give so many of output.
   *
   * @throws CorruptValuesException if not
   */
  public static void verify(byte[] parameters, long inputBytes, long outputBytes) {
    ValuesParameters read = ValuesParameters.read(parameters);
    check("input", read.inputBytes(), inputBytes);
    check("output", read.outputBytes(), outputBytes);
  }

  private static void check(String what, long expectedBytes, long foundBytes) {
    if (expectedBytes != foundBytes) {
      throw CorruptValuesException.of(what, expectedBytes + " bytes", foundBytes);
    }
  }
}

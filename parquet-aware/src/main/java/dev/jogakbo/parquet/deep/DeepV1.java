package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.transform.ByteSink;
import dev.jogakbo.parquet.transform.FileRange;
import dev.jogakbo.parquet.transform.RangeSink;
import dev.jogakbo.parquet.transform.StoredSection;

/**
 * Makes the bytes of deep sections again, first version. Only numbers are followed, no structure of
 * Parquet is read, so nothing depends on how one was understood.
 *
 * <pre>
 *   parameters   count of encodings varint, each: number of its profile varint,
 *                bytes of its parameters varint, these bytes
 *                streams used u8: bit k for kind k;
 *                for each used: bytes of its cover varint, bytes to skip in front varint
 *                pieces in the order of the file, to the end, each:
 *     head       (encoding &lt;&lt; 3 | levels lie apart &lt;&lt; 2 | body) varint
 *     header     bytes varint
 *     levels     bytes varint, not for body 0
 *     body       bytes varint
 *     made       bytes varint, not for body 0
 *   body         0: of stream 4, as it is           1: of stream 2           2: of stream 3
 *   streams      0: headers   1: levels   2: indices of dictionaries   3: values   4: kept
 *   input        the covers of the streams used, ascending, without gaps
 *   a piece      body 0: header, body
 *                else: header, levels if they lie apart,
 *                what the encoding makes of (levels if they do not lie apart, body)
 * </pre>
 *
 * A cover is what whole chunks of a stream hold; what the pieces use of it begins behind what is to
 * be skipped. A byte costs no more than the pages it lies in. Safe for use by many threads.
 */
public final class DeepV1 {
  /** Most bytes of parameters. */
  public static final int PARAMETERS_LENGTH_MAX = 16 << 10;

  private DeepV1() {}

  /**
   * Writes bytes {@code [start, end)} of a section, in order.
   *
   * @throws CorruptDeepException if what is stored makes no sense
   * @throws dev.jogakbo.parquet.codec.ProfileUnavailableException if this installation cannot make
   *     the pages
   * @throws dev.jogakbo.parquet.codec.EncoderFailedException if an encoder refuses
   */
  public static void decode(StoredSection stored, FileRange output, ByteSink sink, PageCrew crew) {
    DeepParameters parameters = DeepParameters.read(stored.parameters());
    check("input", parameters.inputBytes(), stored.input().lengthBytes());
    if (output.end() > parameters.outputBytes()) {
      check("output", parameters.outputBytes(), output.end());
    }
    new SectionDecoder(parameters, crew, output, new RangeSink(output, sink))
        .decode(stored.input());
  }

  /**
   * Checks, without reading input, that the parameters are well-formed and ask for so many bytes of
   * input to give so many of output.
   *
   * @throws CorruptDeepException if not
   */
  public static void verify(byte[] parameters, long inputBytes, long outputBytes) {
    DeepParameters read = DeepParameters.read(parameters);
    check("input", read.inputBytes(), inputBytes);
    check("output", read.outputBytes(), outputBytes);
  }

  private static void check(String what, long expectedBytes, long foundBytes) {
    if (expectedBytes != foundBytes) {
      throw new CorruptDeepException(
          "deep: %s: expected %d bytes, found %d".formatted(what, expectedBytes, foundBytes));
    }
  }
}

package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.transform.ByteSink;
import dev.jogakbo.parquet.transform.FileRange;
import dev.jogakbo.parquet.transform.StoredSection;

/** Makes the bytes of deep sections again, first version. Safe for use by many threads. */
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
    verify(stored.parameters(), stored.input().lengthBytes(), output.end());
  }

  /**
   * Checks, without reading input, that the parameters are well-formed and ask for so many bytes of
   * input to give so many of output.
   *
   * @throws CorruptDeepException if not
   */
  public static void verify(byte[] parameters, long inputBytes, long outputBytes) {
    if (parameters.length > PARAMETERS_LENGTH_MAX || inputBytes < 1 || outputBytes < 1) {
      throw new CorruptDeepException("deep: expected parameters, input and output");
    }
  }
}

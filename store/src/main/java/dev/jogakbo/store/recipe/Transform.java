package dev.jogakbo.store.recipe;

/**
 * A frozen, deterministic way from stored bytes to the bytes of a file. Safe for use by many
 * threads; holds nothing between calls.
 */
public interface Transform {

  /** Returns which transform this is. */
  TransformId id();

  /**
   * Writes bytes {@code [start, end)} of the output to the sink, in order.
   *
   * @throws dev.jogakbo.store.error.CorruptDataException if parameters or input make no sense
   */
  void decode(TransformSource source, ByteRange output, OutputSink sink);

  /** Whether making bytes takes so long that they are worth keeping for who asks next. */
  default boolean takesLong(byte[] parameters) {
    return false;
  }

  /**
   * Checks, without reading input, that the parameters are well-formed and ask for exactly so many
   * bytes of input to give so many of output.
   *
   * @throws dev.jogakbo.store.error.CorruptDataException if not
   */
  void verify(byte[] parameters, long inputLengthBytes, long outputLengthBytes);
}

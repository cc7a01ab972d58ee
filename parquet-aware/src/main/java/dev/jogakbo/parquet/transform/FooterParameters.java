package dev.jogakbo.parquet.transform;

import java.util.ArrayList;
import java.util.List;

/**
 * What is needed to make a footer from its relative form:
 *
 * <pre>
 *   bytes of the structure in the file, bytes of its relative form, bytes that follow it: varints
 *   expected first bloom filter, column index, offset index: varints
 *   exception count varint, for each: sites passed since the one before varint
 * </pre>
 *
 * @param fileBytes of the structure in the file
 * @param storedBytes of the structure in its relative form
 * @param restBytes that follow the structure, stored as they are
 * @param starts what is expected first
 * @param exceptions indexes of sites that are as in the file, ascending
 */
record FooterParameters(
    int fileBytes, int storedBytes, int restBytes, RunningStarts starts, List<Integer> exceptions) {
  /** Most exceptions; a footer with more is not worth it. */
  static final int EXCEPTION_COUNT_MAX = 1_000;

  private static final int FOOTER_BYTES_MAX = 1 << 29;

  /** A varint takes at most ten times what another does. */
  private static final int GROWTH_MAX = 10;

  void write(ByteBuilder builder) {
    builder.varint(fileBytes).varint(storedBytes).varint(restBytes);
    builder.varint(starts.bloomFilter()).varint(starts.columnIndex()).varint(starts.offsetIndex());
    builder.varint(exceptions.size());
    int before = -1;
    for (int exception : exceptions) {
      builder.varint(exception - before - 1L);
      before = exception;
    }
  }

  static FooterParameters read(ParameterReader reader) {
    int fileBytes = (int) reader.varint(FOOTER_BYTES_MAX);
    int storedBytes = (int) reader.varint(FOOTER_BYTES_MAX);
    int restBytes = (int) reader.varint(FOOTER_BYTES_MAX);
    if (fileBytes > (long) GROWTH_MAX * storedBytes) {
      throw new CorruptSkeletonException(
          "footer: " + fileBytes + " bytes cannot be made from " + storedBytes);
    }
    RunningStarts starts = new RunningStarts(reader.varint(), reader.varint(), reader.varint());
    return new FooterParameters(fileBytes, storedBytes, restBytes, starts, exceptions(reader));
  }

  private static List<Integer> exceptions(ParameterReader reader) {
    int count = (int) reader.varint(EXCEPTION_COUNT_MAX);
    List<Integer> exceptions = new ArrayList<>(count);
    long before = -1;
    for (int i = 0; i < count; i++) {
      before += 1 + reader.varint(FOOTER_BYTES_MAX);
      exceptions.add((int) Math.min(before, Integer.MAX_VALUE));
    }
    return exceptions;
  }

  /** Bytes of the relative form and what follows it. */
  long inputBytes() {
    return (long) storedBytes + restBytes;
  }
}

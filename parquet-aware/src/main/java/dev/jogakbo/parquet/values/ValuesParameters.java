package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What a section is told, drawn at {@link ValuesV1}.
 *
 * @param planBytes bytes of its plan
 * @param coverBytes bytes of input of each stream, by number; 0 where it is not used
 * @param skipBytes bytes of each cover in front of the section's first, by number
 * @param skipCounts values or levels of the first run that belong to what lies before, by number
 * @param pieces one behind the other
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ValuesParameters(
    int planBytes, long[] coverBytes, long[] skipBytes, long[] skipCounts, List<Piece> pieces) {
  static final int PIECE_COUNT_MAX = 512;

  /** Most bytes of a page that are compressed, and that come out. */
  static final int PLAIN_BYTES_MAX = 32 << 20;

  static final int MADE_BYTES_MAX = 64 << 20;

  /** Most levels of all pages of a section, and so most values. */
  static final int LEVEL_COUNT_MAX = 4 << 20;

  private static final long COVER_BYTES_MAX = 1L << 48;

  /** Reads and checks all that can be checked without input. */
  static ValuesParameters read(byte[] bytes) {
    if (bytes.length > ValuesV1.PARAMETERS_LENGTH_MAX) {
      throw CorruptValuesException.of(
          "parameters", "at most " + ValuesV1.PARAMETERS_LENGTH_MAX + " bytes", bytes.length);
    }
    ByteReader reader = new ByteReader(bytes, "parameters");
    int planBytes = reader.int32(ColumnPlan.LENGTH_BYTES_MAX);
    long[] coverBytes = new long[ValueStream.count()];
    long[] skipBytes = new long[coverBytes.length];
    long[] skipCounts = new long[coverBytes.length];
    int used = reader.u8();
    for (int i = 0; i < coverBytes.length; i++) {
      if (((used >>> i) & 1) == 1) {
        coverBytes[i] = reader.varint(COVER_BYTES_MAX);
        skipBytes[i] = reader.varint(coverBytes[i]);
        skipCounts[i] = hasRuns(i) ? reader.varint(LevelRuns.COUNT_MAX) : 0;
      }
    }
    List<Piece> pieces = new ArrayList<>();
    while (reader.remaining() > 0) {
      pieces.add(Piece.read(reader));
    }
    ValuesParameters parameters =
        new ValuesParameters(planBytes, coverBytes, skipBytes, skipCounts, pieces);
    parameters.check();
    return parameters;
  }

  /** Writes parameters, given pieces as they are written. */
  static byte[] write(
      int planBytes, long[] coverBytes, long[] skipBytes, long[] skipCounts, byte[] pieces) {
    ByteAppender target = new ByteAppender().varint(planBytes);
    int used = 0;
    for (int i = 0; i < coverBytes.length; i++) {
      used |= coverBytes[i] > 0 ? 1 << i : 0;
    }
    target.u8(used);
    for (int i = 0; i < coverBytes.length; i++) {
      if (coverBytes[i] > 0) {
        target.varint(coverBytes[i]).varint(skipBytes[i]);
        if (hasRuns(i)) {
          target.varint(skipCounts[i]);
        }
      }
    }
    return target.bytes(pieces).toByteArray();
  }

  private static boolean hasRuns(int stream) {
    return switch (ValueStream.of(stream)) {
      case VALUES, REPETITIONS, DEFINITIONS -> true;
      default -> false;
    };
  }

  private void check() {
    if (pieces.isEmpty() || pieces.size() > PIECE_COUNT_MAX) {
      throw CorruptValuesException.of(
          "parameters", "1 to " + PIECE_COUNT_MAX + " pieces", pieces.size());
    }
    boolean isByDictionary = isByDictionary();
    long levels = 0;
    for (int i = 0; i < pieces.size(); i++) {
      Piece piece = pieces.get(i);
      boolean isExpected =
          piece.kind().isDictionary()
              ? i == 0
              : (piece.kind() == Piece.Kind.INDEXED) == isByDictionary;
      if (!isExpected) {
        throw CorruptValuesException.of("piece " + i, "another kind", piece.kind());
      }
      levels += piece.kind().isData() ? piece.count() : 0;
    }
    if (levels > LEVEL_COUNT_MAX) {
      throw CorruptValuesException.of(
          "parameters", "at most " + LEVEL_COUNT_MAX + " levels", levels);
    }
    checkUse(ValueStream.PLANS, planBytes);
    checkUse(ValueStream.HEADERS, sum(Piece::headerStreamBytes));
    checkUse(ValueStream.BODIES, sum(Piece::bodyStreamBytes));
    checkUse(ValueStream.KEPT, sum(Piece::keptStreamBytes));
  }

  private void checkUse(ValueStream stream, long usedBytes) {
    int at = stream.number();
    if (usedBytes > coverBytes[at] - skipBytes[at]) {
      throw CorruptValuesException.of(
          stream.toString(), "at least " + usedBytes + " bytes", coverBytes[at] - skipBytes[at]);
    }
  }

  /** Whether the pages are a dictionary and pages of indices. */
  boolean isByDictionary() {
    return pieces.getFirst().kind().isDictionary();
  }

  /** Returns the bytes of all covers. */
  long inputBytes() {
    long sum = 0;
    for (long bytes : coverBytes) {
      sum += bytes;
    }
    return sum;
  }

  /** Returns the bytes of all pieces in the file. */
  long outputBytes() {
    return sum(Piece::fileBytes);
  }

  private long sum(ToLongFunction<Piece> bytes) {
    return pieces.stream().mapToLong(bytes).sum();
  }
}

package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.EncoderParameters;
import dev.jogakbo.parquet.deep.Piece.LevelPlace;
import java.util.ArrayList;
import java.util.List;

/**
 * What a section is told, drawn at {@link DeepV1}.
 *
 * @param encodings of its pages
 * @param coverBytes bytes of input of each kind of stream, by number; 0 where it is not used
 * @param skipBytes bytes of each cover in front of the section's first, by number
 * @param pieces one behind the other
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DeepParameters(
    List<DeepEncoding> encodings, long[] coverBytes, long[] skipBytes, List<Piece> pieces) {
  static final int ENCODING_COUNT_MAX = 128;
  static final int PIECE_COUNT_MAX = 128;

  /** Most bytes of a page that are encoded, and that come out. */
  static final int PLAIN_BYTES_MAX = 32 << 20;

  static final int MADE_BYTES_MAX = 64 << 20;

  private static final int PROFILE_ID_MAX = 255;
  private static final long COVER_BYTES_MAX = 1L << 48;
  private static final int BODY_BITS = 2;
  private static final int APART = 1 << BODY_BITS;
  private static final int ENCODING_SHIFT = BODY_BITS + 1;

  /** Reads and checks all that can be checked without input. */
  static DeepParameters read(byte[] bytes) {
    if (bytes.length > DeepV1.PARAMETERS_LENGTH_MAX) {
      throw new CorruptDeepException(
          "deep: expected at most " + DeepV1.PARAMETERS_LENGTH_MAX + " bytes of parameters");
    }
    ParameterReader reader = new ParameterReader(bytes);
    List<DeepEncoding> encodings = readEncodings(reader);
    long[] coverBytes = new long[StreamKind.count()];
    long[] skipBytes = new long[StreamKind.count()];
    int used = reader.u8();
    for (int i = 0; i < StreamKind.count(); i++) {
      if ((used >>> i & 1) == 1) {
        coverBytes[i] = reader.varint(COVER_BYTES_MAX);
        skipBytes[i] = reader.varint(coverBytes[i]);
      }
    }
    List<Piece> pieces = new ArrayList<>();
    while (!reader.isAtEnd()) {
      pieces.add(readPiece(reader, encodings.size()));
    }
    DeepParameters parameters = new DeepParameters(encodings, coverBytes, skipBytes, pieces);
    parameters.check(used);
    return parameters;
  }

  private static List<DeepEncoding> readEncodings(ParameterReader reader) {
    int count = (int) reader.varint(ENCODING_COUNT_MAX);
    List<DeepEncoding> encodings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int profileId = (int) reader.varint(PROFILE_ID_MAX);
      byte[] bytes = reader.bytes(reader.varint(EncoderParameters.LENGTH_BYTES_MAX));
      encodings.add(new DeepEncoding(profileId, EncoderParameters.of(bytes)));
    }
    return encodings;
  }

  private static Piece readPiece(ParameterReader reader, int encodingCount) {
    long head = reader.varint((long) ENCODING_COUNT_MAX << ENCODING_SHIFT);
    LevelPlace place = (head & APART) == 0 ? LevelPlace.INSIDE : LevelPlace.APART;
    int encoding = (int) (head >>> ENCODING_SHIFT);
    int headerBytes = (int) reader.varint(Integer.MAX_VALUE);
    StreamKind body = body((int) head & (APART - 1));
    if (body == StreamKind.KEPT) {
      int bytes = (int) reader.varint(Integer.MAX_VALUE);
      return new Piece(body, place, encoding, headerBytes, 0, bytes, bytes);
    }
    if (encoding >= encodingCount) {
      throw new CorruptDeepException(
          "deep: expected one of " + encodingCount + " encodings, found number " + encoding);
    }
    int levelBytes = (int) reader.varint(PLAIN_BYTES_MAX);
    int bodyBytes = (int) reader.varint(PLAIN_BYTES_MAX - (long) levelBytes);
    int madeBytes = (int) reader.varint(MADE_BYTES_MAX);
    return new Piece(body, place, encoding, headerBytes, levelBytes, bodyBytes, madeBytes);
  }

  private static StreamKind body(int number) {
    return switch (number) {
      case 0 -> StreamKind.KEPT;
      case 1 -> StreamKind.INDICES;
      case 2 -> StreamKind.VALUES;
      default -> throw new CorruptDeepException("deep: expected a kind up to 2, found " + number);
    };
  }

  private static int number(StreamKind body) {
    return switch (body) {
      case KEPT -> 0;
      case INDICES -> 1;
      case VALUES -> 2;
      default -> throw new IllegalArgumentException("no body: " + body);
    };
  }

  private void check(int used) {
    if (pieces.isEmpty() || pieces.size() > PIECE_COUNT_MAX) {
      throw new CorruptDeepException(
          "deep: expected 1 to " + PIECE_COUNT_MAX + " pieces, found " + pieces.size());
    }
    long[] ends = skipBytes.clone();
    pieces.forEach(piece -> piece.pass(ends));
    int needed = 0;
    for (int i = 0; i < ends.length; i++) {
      needed |= ends[i] > skipBytes[i] ? 1 << i : 0;
      if (ends[i] > coverBytes[i]) {
        throw new CorruptDeepException(
            "deep: %s: expected at least %d bytes, found %d"
                .formatted(StreamKind.of(i), ends[i], coverBytes[i]));
      }
    }
    if (needed != used) {
      throw new CorruptDeepException(
          "deep: expected streams " + needed + " to be used, found " + used);
    }
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
    return pieces.stream().mapToLong(Piece::fileBytes).sum();
  }

  /** Returns where in the input the section's first byte of each kind lies. */
  long[] starts() {
    long[] starts = new long[coverBytes.length];
    long cover = 0;
    for (int i = 0; i < starts.length; i++) {
      starts[i] = cover + skipBytes[i];
      cover += coverBytes[i];
    }
    return starts;
  }

  byte[] toByteArray() {
    ParameterWriter writer = new ParameterWriter().varint(encodings.size());
    for (DeepEncoding encoding : encodings) {
      byte[] bytes = encoding.parameters().toByteArray();
      writer.varint(encoding.profileId()).varint(bytes.length).append(bytes);
    }
    writeStreams(writer);
    pieces.forEach(piece -> write(piece, writer));
    return writer.toByteArray();
  }

  private void writeStreams(ParameterWriter writer) {
    int used = 0;
    for (int i = 0; i < coverBytes.length; i++) {
      used |= coverBytes[i] > 0 ? 1 << i : 0;
    }
    writer.u8(used);
    for (int i = 0; i < coverBytes.length; i++) {
      if (coverBytes[i] > 0) {
        writer.varint(coverBytes[i]).varint(skipBytes[i]);
      }
    }
  }

  private static void write(Piece piece, ParameterWriter writer) {
    int apart = piece.place() == LevelPlace.APART ? APART : 0;
    writer.varint((long) piece.encoding() << ENCODING_SHIFT | apart | number(piece.body()));
    writer.varint(piece.headerBytes());
    if (!piece.isKept()) {
      writer.varint(piece.levelBytes());
    }
    writer.varint(piece.bodyBytes());
    if (!piece.isKept()) {
      writer.varint(piece.madeBytes());
    }
  }
}

package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.deep.FileFacts.ColumnChunkFacts;
import dev.jogakbo.parquet.transform.FileRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the sections of a column chunk. Where one ends depends on what comes before in the column
 * chunk only. Used once, by one thread.
 */
final class DeepSections {
  /** Most bytes of streams in a section, unless a single page has more. */
  static final int PLAIN_BYTES_MAX = 16 << 20;

  /** Most bytes of a section's encodings, unless a single page has more. */
  private static final int ENCODING_BYTES_MAX = 8 << 10;

  private static final int ENCODING_OVERHEAD_BYTES = 4;

  private final FileFacts facts;
  private final ColumnChunkFacts columnChunk;
  private final long[] positions;
  private final List<DeepSection> sections = new ArrayList<>();

  private final List<Piece> pieces = new ArrayList<>();
  private final Map<Integer, Integer> encodings = new LinkedHashMap<>();
  private long streamBytes;
  private int encodingBytes;

  DeepSections(FileFacts facts, ColumnChunkFacts columnChunk) {
    this.facts = facts;
    this.columnChunk = columnChunk;
    this.positions = columnChunk.positions().clone();
  }

  List<DeepSection> make() {
    int end = columnChunk.firstPiece() + columnChunk.pieceCount();
    for (int i = columnChunk.firstPiece(); i < end; i++) {
      add(facts.piece(i));
    }
    cut();
    return sections;
  }

  private void add(Piece piece) {
    if (!fits(piece)) {
      cut();
    }
    pieces.add(piece);
    streamBytes += piece.streamBytes();
    encodingBytes += newEncodingBytes(piece);
    if (!piece.isKept()) {
      encodings.putIfAbsent(piece.encoding(), encodings.size());
    }
  }

  private boolean fits(Piece piece) {
    return pieces.isEmpty()
        || (pieces.size() < DeepParameters.PIECE_COUNT_MAX
            && streamBytes + piece.streamBytes() <= PLAIN_BYTES_MAX
            && encodingBytes + newEncodingBytes(piece) <= ENCODING_BYTES_MAX);
  }

  private int newEncodingBytes(Piece piece) {
    return piece.isKept() || encodings.containsKey(piece.encoding())
        ? 0
        : ENCODING_OVERHEAD_BYTES + facts.encodings().get(piece.encoding()).parameterBytes();
  }

  private void cut() {
    if (pieces.isEmpty()) {
      return;
    }
    List<StreamSlice> inputs = new ArrayList<>();
    DeepParameters parameters = parameters(inputs);
    sections.add(new DeepSection(parameters.toByteArray(), inputs, parameters.outputBytes()));
    pieces.clear();
    encodings.clear();
    streamBytes = 0;
    encodingBytes = 0;
  }

  /** Finds the covers of what the pieces have in streams, and moves on behind it. */
  private DeepParameters parameters(List<StreamSlice> inputs) {
    long[] starts = positions.clone();
    pieces.forEach(piece -> piece.pass(positions));
    long[] coverBytes = new long[starts.length];
    long[] skipBytes = new long[starts.length];
    for (int i = 0; i < starts.length; i++) {
      if (positions[i] > starts[i]) {
        StoredStream stream = columnChunk.streams().get(StreamKind.of(i));
        FileRange cover = stream.cover(new FileRange(starts[i], positions[i]));
        inputs.add(new StreamSlice(stream, cover));
        coverBytes[i] = cover.lengthBytes();
        skipBytes[i] = starts[i] - cover.start();
      }
    }
    List<DeepEncoding> used =
        encodings.keySet().stream().map(number -> facts.encodings().get(number)).toList();
    List<Piece> numbered = pieces.stream().map(this::numbered).toList();
    return new DeepParameters(used, coverBytes, skipBytes, numbered);
  }

  private Piece numbered(Piece piece) {
    return piece.isKept() ? piece : piece.withEncoding(encodings.getOrDefault(piece.encoding(), 0));
  }
}

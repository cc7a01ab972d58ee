package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.layout.Tile;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the column chunks of a file were taken apart; filled column by column, then read. */
final class FileFacts {
  private final PieceFacts pieces = new PieceFacts();
  private final EncodingTable encodings = new EncodingTable();
  private final Map<Long, ColumnChunkFacts> columnChunks = new HashMap<>();
  private ColumnStreams column = new ColumnStreams();
  private @Nullable Tile tile;
  private int firstPiece;
  private long[] positions = new long[StreamKind.count()];

  /**
   * How a column chunk was taken apart.
   *
   * @param streams of its column
   * @param positions where in the streams its first bytes lie, by number
   * @param firstPiece index of its first piece
   * @param pieceCount its pieces
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record ColumnChunkFacts(
      ColumnStreams streams, long[] positions, int firstPiece, int pieceCount) {}

  EncodingTable encodings() {
    return encodings;
  }

  Piece piece(int index) {
    return pieces.get(index);
  }

  @Nullable ColumnChunkFacts find(Tile tile) {
    return columnChunks.get(tile.start());
  }

  ColumnStreams beginColumn() {
    column = new ColumnStreams();
    return column;
  }

  /** Begins a column chunk whose first bytes lie there in the streams. */
  void beginColumnChunk(Tile tile, long[] positions) {
    this.tile = tile;
    this.positions = positions.clone();
    firstPiece = pieces.count();
  }

  void add(Piece piece) {
    pieces.add(piece);
  }

  /** Ends a column chunk, which must be covered by its pieces. */
  void endColumnChunk() {
    long lengthBytes = 0;
    for (int i = firstPiece; i < pieces.count(); i++) {
      lengthBytes += pieces.get(i).fileBytes();
    }
    if (tile == null || lengthBytes != tile.lengthBytes()) {
      throw new IllegalStateException(tile + ": covered by " + lengthBytes + " bytes");
    }
    int pieceCount = pieces.count() - firstPiece;
    columnChunks.put(tile.start(), new ColumnChunkFacts(column, positions, firstPiece, pieceCount));
  }
}

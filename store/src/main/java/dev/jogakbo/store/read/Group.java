package dev.jogakbo.store.read;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * Pieces that are decoded by one task into one buffer, a few of a window's. Lent from thread to
 * thread: decoded by a computing one, then sent by the reader's.
 */
final class Group {
  /** Raw bytes of a group, unless a single chunk is longer. */
  static final int RAW_BYTES_MAX = 500 * 1024;

  private final List<Piece> pieces;
  private final int firstIndex;
  private final int rawBytes;

  Group(List<Piece> pieces, int firstIndex) {
    this.pieces = pieces;
    this.firstIndex = firstIndex;
    this.rawBytes = pieces.stream().mapToInt(Piece::lengthBytes).sum();
  }

  List<Piece> pieces() {
    return pieces;
  }

  /** Index of the first piece in the window. */
  int firstIndex() {
    return firstIndex;
  }

  int rawBytes() {
    return rawBytes;
  }

  /** Writes what is wanted of the decoded bytes; neighbours in one write. */
  void send(byte[] raw, OutputStream sink) throws IOException {
    int start = 0;
    int from = 0;
    int to = 0;
    for (Piece piece : pieces) {
      if (start + piece.from() != to) {
        send(raw, from, to, sink);
        from = start + piece.from();
      }
      to = start + piece.to();
      start += piece.lengthBytes();
    }
    send(raw, from, to, sink);
  }

  private static void send(byte[] raw, int from, int to, OutputStream sink) throws IOException {
    if (to > from) {
      sink.write(raw, from, to - from);
    }
  }
}

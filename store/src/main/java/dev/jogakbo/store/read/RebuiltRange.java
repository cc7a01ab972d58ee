package dev.jogakbo.store.read;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.rebuilt.RebuiltBytes;
import dev.jogakbo.store.recipe.ByteRange;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of a segment that take long to make: pieces that are kept are sent as they are, the others
 * are made, kept and sent. Used by one thread.
 */
final class RebuiltRange {
  private static final int PIECE_BYTES = RebuiltBytes.PIECE_BYTES_MAX;

  private final RebuiltBytes rebuilt;
  private final ContentId content;
  private final ByteRange segment;
  private final Maker maker;
  private final ReadRoom room;

  /** Makes bytes of the segment, counted from its first. */
  @FunctionalInterface
  interface Maker {
    void make(ByteRange output, OutputStream sink) throws IOException;
  }

  /**
   * Creates it.
   *
   * @param segment where in the content the segment lies
   */
  RebuiltRange(
      RebuiltBytes rebuilt, ContentId content, ByteRange segment, Maker maker, ReadRoom room) {
    this.rebuilt = rebuilt;
    this.content = content;
    this.segment = segment;
    this.maker = maker;
    this.room = room;
  }

  /** Sends a range of the segment, which is not empty. */
  void send(ByteRange wanted, OutputStream sink) throws IOException {
    long first = wanted.start() / PIECE_BYTES * PIECE_BYTES;
    long made = first;
    for (long at = first; at < wanted.end(); at = pieceEnd(at)) {
      byte[] piece = find(at);
      if (piece == null && at >= made) {
        made = missingEnd(at, wanted.end());
        keep(at, made);
        piece = find(at);
      } else if (piece != null && at >= made) {
        room.counters().countKept(piece.length);
      }
      if (piece == null) {
        send(at, wanted, sink);
      } else {
        write(piece, piece.length, at, wanted, sink);
      }
    }
  }

  private byte @Nullable [] find(long start) {
    int lengthBytes = Math.toIntExact(pieceEnd(start) - start);
    return rebuilt.find(content, segment.start() + start, lengthBytes).orElse(null);
  }

  /** Returns where the first piece begins that is kept, or where the wanted ones end. */
  private long missingEnd(long start, long wantedEnd) {
    long end = pieceEnd(start);
    while (end < wantedEnd && find(end) == null) {
      end = pieceEnd(end);
    }
    return end;
  }

  private long pieceEnd(long start) {
    return Math.min(start + PIECE_BYTES, segment.lengthBytes());
  }

  /**
   * Makes pieces and keeps them, which needs memory but waits for nobody: whoever reads them takes
   * them from what is kept, however slowly.
   */
  private void keep(long start, long end) throws IOException {
    room.makers().acquireUninterruptibly();
    try (Pieces pieces = new Pieces(start)) {
      maker.make(new ByteRange(start, end), pieces);
    } finally {
      room.makers().release();
    }
    room.counters().countRebuilt(end - start);
  }

  /** Makes one piece that is not kept, and sends it. */
  private void send(long start, ByteRange wanted, OutputStream sink) throws IOException {
    long from = Math.max(start, wanted.start());
    long to = Math.min(pieceEnd(start), wanted.end());
    maker.make(new ByteRange(from, to), sink);
    room.counters().countRebuilt(to - from);
  }

  private static void write(
      byte[] piece, int lengthBytes, long start, ByteRange wanted, OutputStream sink)
      throws IOException {
    int from = Math.toIntExact(Math.max(wanted.start() - start, 0));
    int to = Math.toIntExact(Math.min(wanted.end() - start, lengthBytes));
    sink.write(piece, from, to - from);
  }

  /** Collects what is made into pieces, and keeps each. */
  private final class Pieces extends OutputStream {
    private final byte[] piece = new byte[PIECE_BYTES];
    private long start;
    private int filledBytes;

    Pieces(long start) {
      this.start = start;
    }

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int lengthBytes) {
      int done = 0;
      while (done < lengthBytes) {
        int pieceBytes = Math.toIntExact(pieceEnd(start) - start);
        int some = Math.min(lengthBytes - done, pieceBytes - filledBytes);
        System.arraycopy(source, offset + done, piece, filledBytes, some);
        filledBytes += some;
        done += some;
        if (filledBytes == pieceBytes) {
          pass();
        }
      }
    }

    private void pass() {
      rebuilt.keep(content, segment.start() + start, piece, filledBytes);
      start += filledBytes;
      filledBytes = 0;
    }
  }
}

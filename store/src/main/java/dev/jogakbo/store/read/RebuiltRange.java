package dev.jogakbo.store.read;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.rebuilt.RebuiltBytes;
import dev.jogakbo.store.recipe.ByteRange;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Bytes of a segment that take long to make: pieces that are kept are sent as they are, the others
 * are made and kept. Used by one thread.
 */
final class RebuiltRange {
  private static final int PIECE_BYTES = RebuiltBytes.PIECE_BYTES_MAX;

  private final RebuiltBytes rebuilt;
  private final ContentId content;
  private final ByteRange segment;
  private final Maker maker;
  private final ReadCounters counters;

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
      RebuiltBytes rebuilt,
      ContentId content,
      ByteRange segment,
      Maker maker,
      ReadCounters counters) {
    this.rebuilt = rebuilt;
    this.content = content;
    this.segment = segment;
    this.maker = maker;
    this.counters = counters;
  }

  /** Sends a range of the segment, which is not empty. */
  void send(ByteRange wanted, OutputStream sink) throws IOException {
    long next = wanted.start() / PIECE_BYTES * PIECE_BYTES;
    long missing = next;
    for (; next < wanted.end(); next = pieceEnd(next)) {
      int lengthBytes = Math.toIntExact(pieceEnd(next) - next);
      byte[] kept = rebuilt.find(content, segment.start() + next, lengthBytes).orElse(null);
      if (kept != null) {
        make(missing, next, wanted, sink);
        write(kept, lengthBytes, next, wanted, sink);
        counters.countKept(lengthBytes);
        missing = next + lengthBytes;
      }
    }
    make(missing, next, wanted, sink);
  }

  private long pieceEnd(long start) {
    return Math.min(start + PIECE_BYTES, segment.lengthBytes());
  }

  private void make(long start, long end, ByteRange wanted, OutputStream sink) throws IOException {
    if (start < end) {
      try (Pieces pieces = new Pieces(start, wanted, sink)) {
        maker.make(new ByteRange(start, end), pieces);
      }
      counters.countRebuilt(end - start);
    }
  }

  private static void write(
      byte[] piece, int lengthBytes, long start, ByteRange wanted, OutputStream sink)
      throws IOException {
    int from = Math.toIntExact(Math.max(wanted.start() - start, 0));
    int to = Math.toIntExact(Math.min(wanted.end() - start, lengthBytes));
    sink.write(piece, from, to - from);
  }

  /** Collects what is made into pieces, and keeps and sends each. */
  private final class Pieces extends OutputStream {
    private final ByteRange wanted;
    private final OutputStream sink;
    private final byte[] piece = new byte[PIECE_BYTES];
    private long start;
    private int filledBytes;

    Pieces(long start, ByteRange wanted, OutputStream sink) {
      this.start = start;
      this.wanted = wanted;
      this.sink = sink;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int lengthBytes) throws IOException {
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

    private void pass() throws IOException {
      rebuilt.keep(content, segment.start() + start, piece, filledBytes);
      RebuiltRange.write(piece, filledBytes, start, wanted, sink);
      start += filledBytes;
      filledBytes = 0;
    }
  }
}

package dev.jogakbo.store.ingest;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.Iterator;

/**
 * A stream that comes in pieces; a chunk ends where a piece does. Pieces are asked for one by one,
 * when the one before has ended, and not closed. Used by one thread.
 */
final class Pieces {
  private final Iterator<? extends InputStream> next;
  private final ChunkForm form;
  private InputStream piece = InputStream.nullInputStream();

  Pieces(Iterator<? extends InputStream> pieces, ChunkForm form) {
    next = pieces;
    this.form = form;
    moveOn();
  }

  static Pieces of(InputStream whole) {
    return new Pieces(Collections.singleton(whole).iterator(), ChunkForm.FILE);
  }

  /** Returns what its chunks are to be like. */
  ChunkForm form() {
    return form;
  }

  /** Reads some bytes of this piece; less than 0 at its end. */
  int read(byte[] target, int offset, int lengthBytes) throws IOException {
    return piece.read(target, offset, lengthBytes);
  }

  /** Goes to the next piece; false if there is none. */
  boolean moveOn() {
    boolean hasNext = next.hasNext();
    if (hasNext) {
      piece = next.next();
    }
    return hasNext;
  }
}

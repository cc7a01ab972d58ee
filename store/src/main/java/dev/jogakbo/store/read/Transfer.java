package dev.jogakbo.store.read;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Sends pieces in order while the windows after them are fetched. Windows begin small, so that the
 * first byte comes soon and who leaves at once costs little, and double with every one sent. How
 * far it runs ahead is bounded by its own limit and by the budget all readers share. Used by one
 * thread; closing abandons what was not sent.
 */
final class Transfer implements AutoCloseable {
  /** A transfer of so few bytes is done by the caller's thread alone. */
  static final int DIRECT_BYTES_MAX = 256 * 1024;

  private static final int WINDOW_BYTES_MIN = 256 * 1024;
  private static final int WINDOW_BYTES_MAX = 3_800 * 1024;
  private static final int AHEAD_COUNT_MAX = 4;

  private final ReadRoom room;
  private final ChunkPlaces places;
  private final Iterator<Piece> pieces;
  private final ArrayDeque<Ahead> ahead = new ArrayDeque<>();
  private int windowBytes = WINDOW_BYTES_MIN;

  Transfer(ReadRoom room, ChunkPlaces places, Iterator<Piece> pieces) {
    this.room = room;
    this.places = places;
    this.pieces = pieces;
  }

  /** Sends all pieces, fetching ahead. */
  void send(OutputStream sink) throws IOException {
    runAhead();
    while (!ahead.isEmpty()) {
      send(ahead.element().window(), sink);
      room.budget().giveBack(ahead.remove().takenBytes());
      windowBytes = Math.min(2 * windowBytes, WINDOW_BYTES_MAX);
      runAhead();
    }
  }

  /** Sends all pieces, which are few, without another thread. */
  void sendDirectly(OutputStream sink) throws IOException {
    while (pieces.hasNext()) {
      Window window = new Window(room, places, collect(2 * DIRECT_BYTES_MAX));
      window.run();
      send(window, sink);
    }
  }

  private void runAhead() {
    while (ahead.size() < AHEAD_COUNT_MAX && pieces.hasNext()) {
      long takenBytes = 2L * windowBytes; // packed and raw
      if (!room.budget().tryTake(takenBytes)) {
        if (!ahead.isEmpty()) {
          return;
        }
        windowBytes = WINDOW_BYTES_MIN;
        takenBytes = 2L * windowBytes;
        room.budget().take(takenBytes);
      }
      Window window = new Window(room, places, collect(windowBytes));
      ahead.add(new Ahead(window, takenBytes));
      window.start();
    }
  }

  private List<Piece> collect(int rawBytesMax) {
    List<Piece> collected = new ArrayList<>();
    long bytes = 0;
    while (bytes < rawBytesMax && pieces.hasNext()) {
      Piece piece = pieces.next();
      collected.add(piece);
      bytes += piece.lengthBytes();
    }
    return collected;
  }

  private void send(Window window, OutputStream sink) throws IOException {
    List<Group> groups = window.groups();
    for (int i = 0; i < groups.size(); i++) {
      byte[] raw = join(window.decoded(i));
      groups.get(i).send(raw, sink);
      room.buffers().giveBack(raw);
    }
  }

  private static byte[] join(CompletableFuture<byte[]> decoded) {
    try {
      return decoded.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error error -> throw error;
        case null, default -> throw e;
      }
    }
  }

  @Override
  public void close() {
    for (Ahead left : ahead) {
      left.window().abandon();
      room.budget().giveBack(left.takenBytes());
    }
    ahead.clear();
  }

  private record Ahead(Window window, long takenBytes) {}
}

package dev.jogakbo.store.read;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.pack.PackWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The next pieces of a transfer, fetched together: located, read by few reads, decoded by groups.
 * No step waits for another: the last read to end starts the decoding. Buffers go back to the pool
 * only where all went well; else the collector gets them, because a task may still hold them.
 */
final class Window {
  private final ReadRoom room;
  private final ChunkPlaces places;
  private final List<Piece> pieces;
  private final List<Group> groups;
  private final List<CompletableFuture<byte[]>> decoded = new ArrayList<>();
  private final AtomicInteger readsLeft = new AtomicInteger();
  private final AtomicInteger groupsLeft = new AtomicInteger();
  private volatile boolean abandoned;
  private List<Located> placed = List.of();
  private @Nullable PackWindow[] windowOf = new PackWindow[0];
  private List<PackRead> reads = List.of();
  private byte[][] buffers = new byte[0][];

  Window(ReadRoom room, ChunkPlaces places, List<Piece> pieces) {
    this.room = room;
    this.places = places;
    this.pieces = pieces;
    this.groups = groupsOf(pieces);
    groups.forEach(group -> decoded.add(new CompletableFuture<>()));
    groupsLeft.set(groups.size());
  }

  private static List<Group> groupsOf(List<Piece> pieces) {
    List<Group> groups = new ArrayList<>();
    int from = 0;
    long bytes = 0;
    for (int i = 0; i < pieces.size(); i++) {
      int pieceBytes = pieces.get(i).lengthBytes();
      if (i > from && bytes + pieceBytes > Group.RAW_BYTES_MAX) {
        groups.add(new Group(pieces.subList(from, i), from));
        from = i;
        bytes = 0;
      }
      bytes += pieceBytes;
    }
    groups.add(new Group(pieces.subList(from, pieces.size()), from));
    return groups;
  }

  /** Fetches on the store's threads. */
  void start() {
    room.workers()
        .reading()
        .execute(() -> fetch(room.workers().reading(), room.workers().computing()));
  }

  /** Fetches on the caller's thread. */
  void run() {
    fetch(Runnable::run, Runnable::run);
  }

  /** Starts no step that was not started yet. */
  void abandon() {
    abandoned = true;
  }

  List<Group> groups() {
    return groups;
  }

  /** The raw bytes of a group, when they are all verified. */
  CompletableFuture<byte[]> decoded(int group) {
    return decoded.get(group);
  }

  private void fetch(Executor reading, Executor decoding) {
    attempt(() -> {
      placed = places.locate(pieces);
      reads = ReadPlan.of(placed.stream().map(Located::extent).toList());
      windowOf = new PackWindow[pieces.size()];
      buffers = new byte[reads.size()][];
      readsLeft.set(reads.size());
      for (int i = 1; i < reads.size(); i++) {
        int read = i;
        reading.execute(() -> attempt(() -> read(read, decoding)));
      }
      read(0, decoding);
    });
  }

  private void read(int index, Executor decoding) {
    PackRead read = reads.get(index);
    Extent extent = read.extent();
    byte[] buffer = room.buffers().take(extent.lengthBytes());
    buffers[index] = buffer;
    try {
      PackWindow window = room.read(extent, buffer);
      for (int member : read.members()) {
        windowOf[member] = window;
      }
    } catch (CorruptDataException | MissingObjectException e) {
      // The pieces in question are read again one by one, which tells the damaged from the others.
    }
    if (readsLeft.decrementAndGet() == 0) {
      for (int i = 0; i < groups.size(); i++) {
        int group = i;
        decoding.execute(() -> attempt(() -> decode(group)));
      }
    }
  }

  private void decode(int index) {
    Group group = groups.get(index);
    byte[] raw = room.buffers().take(group.rawBytes());
    try (DecoderLoan decoder = room.borrowDecoder()) {
      int at = 0;
      for (int i = 0; i < group.pieces().size(); i++) {
        int piece = group.firstIndex() + i;
        new PieceDecoder(room, places, decoder.decoder())
            .decode(pieces.get(piece), placed.get(piece), windowOf[piece], raw, at);
        at += group.pieces().get(i).lengthBytes();
      }
    }
    if (groupsLeft.decrementAndGet() == 0) {
      for (byte[] buffer : buffers) {
        room.buffers().giveBack(buffer);
      }
    }
    decoded.get(index).complete(raw);
  }

  private void attempt(Runnable step) {
    if (abandoned) {
      return;
    }
    try {
      step.run();
    } catch (Throwable e) { // whoever waits for a group must hear of it, whatever it is
      decoded.forEach(future -> future.completeExceptionally(e));
    }
  }
}

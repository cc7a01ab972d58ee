package dev.jogakbo.store.read;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.pack.ChunkCodec;
import dev.jogakbo.store.pack.PackWindow;
import dev.jogakbo.store.pack.RecordHeader;
import dev.jogakbo.store.recipe.ByteRange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chunks of a xorb as Xet clients get them: records one after another, each as it lies in its pack
 * if clients can read it so, else with the raw bytes as they are. Every record is decoded and
 * verified before it is sent. Holds about a MiB while it sends. Used by one thread.
 */
public final class OpenXorb {
  private static final int BATCH_BYTES = 1 << 20;
  private static final long BUDGET_BYTES = 3L * BATCH_BYTES;

  private final ReadRoom room;
  private final ChunkPlaces places;
  private final List<Piece> pieces = new ArrayList<>();
  private final int[] ends;

  OpenXorb(ReadRoom room, ChunkPlaces places, XorbHash xorb, int startIndex, int endIndex) {
    this.room = room;
    this.places = places;
    for (SizedChunk chunk : places.chunks(xorb, startIndex, endIndex)) {
      pieces.add(new Piece(chunk.hash(), chunk.lengthBytes(), 0, chunk.lengthBytes()));
    }
    this.ends = ends(places.locate(pieces));
  }

  private static int[] ends(List<Located> located) {
    int[] ends = new int[located.size()];
    int end = 0;
    for (int i = 0; i < ends.length; i++) {
      end = Math.addExact(end, sentBytes(located.get(i)));
      ends[i] = end;
    }
    return ends;
  }

  private static int sentBytes(Located located) {
    RecordHeader header = located.row().header();
    return header.codec().isXet()
        ? header.recordLengthBytes()
        : RecordHeader.LENGTH_BYTES + header.rawLengthBytes();
  }

  /** Returns the length of all the records. */
  public int lengthBytes() {
    return ends.length == 0 ? 0 : ends[ends.length - 1];
  }

  private int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  /**
   * Writes those bytes of the records.
   *
   * @throws CorruptDataException if a chunk is damaged, or is packed otherwise since this was
   *     opened
   */
  public void transferTo(ByteRange range, OutputStream sink) throws IOException {
    room.budget().take(BUDGET_BYTES);
    try (DecoderLoan loan = room.borrowDecoder()) {
      Sender sender = new Sender(new PieceDecoder(room, places, loan.decoder()), range, sink);
      for (int from = firstBehind(range.start());
          from < ends.length && start(from) < range.end(); ) {
        int to = batchEnd(from, range.end());
        sender.send(from, places.locate(pieces.subList(from, to)));
        from = to;
      }
    } finally {
      room.budget().giveBack(BUDGET_BYTES);
    }
  }

  private int firstBehind(long position) {
    int index = 0;
    while (index < ends.length && ends[index] <= position) {
      index++;
    }
    return index;
  }

  private int batchEnd(int from, long rangeEnd) {
    int to = from + 1;
    while (to < ends.length && start(to) < rangeEnd && ends[to] - start(from) <= BATCH_BYTES) {
      to++;
    }
    return to;
  }

  /** Sends batch after batch. */
  private final class Sender {
    private final PieceDecoder decoder;
    private final ByteRange range;
    private final OutputStream sink;
    private final byte[] raw = new byte[RecordHeader.LENGTH_BYTES + RecordHeader.RAW_BYTES_MAX];

    Sender(PieceDecoder decoder, ByteRange range, OutputStream sink) {
      this.decoder = decoder;
      this.range = range;
      this.sink = sink;
    }

    void send(int first, List<Located> located) throws IOException {
      @Nullable PackWindow[] windows = new PackWindow[located.size()];
      List<Extent> extents = located.stream().map(Located::extent).toList();
      for (PackRead read : ReadPlan.of(extents)) {
        byte[] buffer = new byte[read.extent().lengthBytes()];
        PackWindow window = tryRead(read, buffer);
        for (int member : read.members()) {
          windows[member] = window;
        }
      }
      for (int i = 0; i < windows.length; i++) {
        send(first + i, located.get(i), windows[i]);
      }
    }

    /** Where a collection has just moved a pack, each chunk is looked up once more. */
    private @Nullable PackWindow tryRead(PackRead read, byte[] buffer) {
      try {
        return room.read(read.extent(), buffer);
      } catch (MissingObjectException e) {
        return null;
      }
    }

    private void send(int index, Located placed, @Nullable PackWindow window) throws IOException {
      Piece piece = pieces.get(index);
      VerifiedRecord found =
          decoder.decodeRecord(piece, placed, window, raw, RecordHeader.LENGTH_BYTES);
      if (sentBytes(found.placed()) != ends[index] - start(index)) {
        throw new CorruptDataException(
            "chunk " + piece.hash() + ": it is packed otherwise since its length was told");
      }
      if (found.placed().row().header().codec().isXet()) {
        write(index, found.window().bytes(), found.window().indexOf(found.placed().row()));
      } else {
        int lengthBytes = piece.lengthBytes();
        new RecordHeader(ChunkCodec.NONE, lengthBytes, lengthBytes).write(raw, 0);
        write(index, raw, 0);
      }
    }

    private void write(int index, byte[] source, int offset) throws IOException {
      int from = Math.toIntExact(Math.max(0, range.start() - start(index)));
      int to = Math.toIntExact(Math.min(ends[index], range.end()) - start(index));
      sink.write(source, offset + from, to - from);
    }
  }
}

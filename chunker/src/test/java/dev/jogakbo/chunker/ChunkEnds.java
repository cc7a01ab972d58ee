package dev.jogakbo.chunker;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** Runs the chunker over a whole input. */
public final class ChunkEnds {
  private ChunkEnds() {}

  /** Exclusive ends of all chunks of input fed at once. */
  public static List<Integer> of(byte[] bytes) {
    return fed(new Chunker(), bytes, () -> bytes.length);
  }

  /** Exclusive ends of all chunks of input fed in pieces of the given sizes. */
  static List<Integer> fed(Chunker chunker, byte[] bytes, IntSupplier pieceBytes) {
    List<Integer> ends = new ArrayList<>();
    int from = 0;
    while (from < bytes.length) {
      int to = (int) Math.min(bytes.length, (long) from + pieceBytes.getAsInt());
      while (from < to) {
        int cut = chunker.findCut(bytes, from, to);
        if (cut >= 0) {
          ends.add(cut);
        }
        from = cut < 0 ? to : cut;
      }
    }
    int lastChunkBytes = chunker.finish();
    if (lastChunkBytes > 0) {
      ends.add(bytes.length);
    }
    return ends;
  }
}

package dev.jogakbo.store.read;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.pack.PackWindow;
import dev.jogakbo.store.pack.RecordDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Decodes and verifies one chunk. Where that fails its place is looked up anew, because it may have
 * been moved or healed meanwhile, and it is read once more from there; only a second failure at one
 * place is damage.
 */
record PieceDecoder(ReadRoom room, ChunkPlaces places, RecordDecoder decoder) {
  private static final int ATTEMPT_COUNT_MAX = 4;

  void decode(Piece piece, Located placed, @Nullable PackWindow window, byte[] raw, int rawOffset) {
    decodeRecord(piece, placed, window, raw, rawOffset);
  }

  /** Decodes as {@link #decode} does, and returns the record whose bytes were found good. */
  VerifiedRecord decodeRecord(
      Piece piece, Located placed, @Nullable PackWindow window, byte[] raw, int rawOffset) {
    return window != null && isDecoded(window, placed, raw, rawOffset)
        ? new VerifiedRecord(placed, window)
        : decodeAgain(piece, placed, raw, rawOffset);
  }

  private boolean isDecoded(PackWindow window, Located placed, byte[] raw, int rawOffset) {
    try {
      decoder.decode(window, placed.row(), raw, rawOffset);
      return true;
    } catch (CorruptDataException e) {
      return false; // the second look says what is wrong
    }
  }

  private VerifiedRecord decodeAgain(Piece piece, Located before, byte[] raw, int rawOffset) {
    Located failed = before;
    for (int attempt = 0; ; attempt++) {
      Located now = places.locate(piece);
      try {
        return readAndDecode(now, raw, rawOffset);
      } catch (CorruptDataException | MissingObjectException e) {
        if (now.equals(failed) || attempt == ATTEMPT_COUNT_MAX) {
          throw damaged(now, e);
        }
        failed = now;
      }
    }
  }

  private VerifiedRecord readAndDecode(Located placed, byte[] raw, int rawOffset) {
    Extent extent = placed.extent();
    PackWindow window = room.read(extent, new byte[extent.lengthBytes()]);
    decoder.decode(window, placed.row(), raw, rawOffset);
    return new VerifiedRecord(placed, window);
  }

  private CorruptDataException damaged(Located placed, StoreException cause) {
    room.counters().countDamage();
    places.recordDamage(placed);
    return new CorruptDataException(
        "%s; read twice, and noted as damaged: storing a file with this chunk again heals it"
            .formatted(cause.getMessage()),
        cause);
  }
}

package dev.jogakbo.store.read;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XorbHash;
import java.util.List;

/** Where the chunks of one domain lie. Safe for many threads. */
interface ChunkPlaces {

  /**
   * Returns chunks {@code [startIndex, endIndex)} of a xorb.
   *
   * @throws dev.jogakbo.store.error.CorruptDataException if the xorb or so many chunks of it are
   *     not known
   */
  List<SizedChunk> chunks(XorbHash xorb, int startIndex, int endIndex);

  /**
   * Returns where each piece's chunk lies now.
   *
   * @throws dev.jogakbo.store.error.CorruptDataException if that of one is not known
   */
  List<Located> locate(List<Piece> pieces);

  /** Returns where the piece's chunk lies now, as {@link #locate(List)}. */
  default Located locate(Piece piece) {
    return locate(List.of(piece)).getFirst();
  }

  /** Notes that a chunk cannot be read from its place. */
  void recordDamage(Located placed);
}

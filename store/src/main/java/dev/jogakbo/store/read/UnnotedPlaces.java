package dev.jogakbo.store.read;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XorbHash;
import java.util.List;

/** Finds what the other finds and notes no damage. */
record UnnotedPlaces(ChunkPlaces inner) implements ChunkPlaces {
  @Override
  public List<SizedChunk> chunks(XorbHash xorb, int startIndex, int endIndex) {
    return inner.chunks(xorb, startIndex, endIndex);
  }

  @Override
  public List<Located> locate(List<Piece> pieces) {
    return inner.locate(pieces);
  }

  @Override
  public void recordDamage(Located placed) {}
}

package dev.jogakbo.store.read;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.recipe.ChunkRun;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Expands runs into the chunks of which bytes are wanted, a batch of a xorb's rows at a time. Used
 * by one thread.
 */
final class PieceCursor implements Iterator<Piece> {
  private static final int BATCH_CHUNK_COUNT = 256;

  private final ChunkPlaces places;
  private final Iterator<RunRange> runs;
  private @Nullable RunRange current;
  private List<SizedChunk> batch = List.of();
  private int nextInBatch;
  private int nextIndex;
  private long position;

  PieceCursor(ChunkPlaces places, Iterator<RunRange> runs) {
    this.places = places;
    this.runs = runs;
  }

  @Override
  public boolean hasNext() {
    return current != null || runs.hasNext();
  }

  @Override
  public Piece next() {
    RunRange range = current == null ? begin(runs.next()) : current;
    while (true) {
      SizedChunk chunk = nextChunk(range.run());
      long start = position;
      position += chunk.lengthBytes();
      if (position > range.wanted().start()) {
        return piece(range, chunk, start);
      }
    }
  }

  private RunRange begin(RunRange range) {
    current = range;
    nextIndex = range.run().startIndex();
    batch = List.of();
    nextInBatch = 0;
    position = 0;
    return range;
  }

  private Piece piece(RunRange range, SizedChunk chunk, long start) {
    int from = Math.toIntExact(Math.max(0, range.wanted().start() - start));
    int to = Math.toIntExact(Math.min(chunk.lengthBytes(), range.wanted().end() - start));
    if (to <= from) {
      throw new NoSuchElementException("a piece was asked for behind the range");
    }
    if (position >= range.wanted().end()) {
      current = null;
    }
    return new Piece(chunk.hash(), chunk.lengthBytes(), from, to);
  }

  private SizedChunk nextChunk(ChunkRun run) {
    if (nextInBatch == batch.size()) {
      loadBatch(run);
    }
    return batch.get(nextInBatch++);
  }

  private void loadBatch(ChunkRun run) {
    if (nextIndex >= run.endIndex()) {
      throw new CorruptDataException(
          "xorb %s: chunks [%d, %d): expected %d bytes, found %d"
              .formatted(
                  run.xorb(), run.startIndex(), run.endIndex(), run.lengthBytes(), position));
    }
    int end = Math.min(run.endIndex(), nextIndex + BATCH_CHUNK_COUNT);
    batch = places.chunks(run.xorb(), nextIndex, end);
    nextIndex = end;
    nextInBatch = 0;
  }
}

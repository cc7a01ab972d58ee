package dev.jogakbo.store;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.ChunkRun;
import dev.jogakbo.store.recipe.PlacedSegment;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeReader;
import dev.jogakbo.store.recipe.SegmentCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cuts runs of a recipe down to the chunks that a range lies in. Used once, by one thread. */
final class Reconstructing {
  private final Catalog catalog;
  private final DomainId domain;
  private final ByteRange range;
  private final List<ChunkRun> runs = new ArrayList<>();
  private long skippedBytes;

  Reconstructing(Catalog catalog, DomainId domain, ByteRange range) {
    this.catalog = catalog;
    this.domain = domain;
    this.range = range;
  }

  /** Returns the runs, or nothing if transforms make some of the range. */
  Optional<Reconstruction> of(Recipe recipe) {
    SegmentCursor segments = new RecipeReader(catalog.blobs()).segments(recipe, range);
    while (range.lengthBytes() > 0 && segments.next()) {
      PlacedSegment placed = segments.segment();
      if (!(placed.segment() instanceof ChunkRun run)) {
        return Optional.empty();
      }
      add(placed, run);
    }
    return Optional.of(new Reconstruction(skippedBytes, runs));
  }

  private void add(PlacedSegment placed, ChunkRun run) {
    if (placed.start() >= range.start() && placed.end() <= range.end()) {
      runs.add(run);
    } else {
      addSome(placed.start(), run);
    }
  }

  private void addSome(long runStart, ChunkRun run) {
    List<SizedChunk> chunks = chunks(run.xorb(), run.startIndex(), run.endIndex());
    int from = 0;
    long start = runStart;
    while (start + chunks.get(from).lengthBytes() <= range.start()) {
      start += chunks.get(from++).lengthBytes();
    }
    int to = from;
    long end = start;
    while (to < chunks.size() && end < range.end()) {
      end += chunks.get(to++).lengthBytes();
    }
    skippedBytes += Math.max(0, range.start() - start);
    runs.add(new ChunkRun(run.xorb(), run.startIndex() + from, run.startIndex() + to, end - start));
  }

  private List<SizedChunk> chunks(XorbHash xorb, int startIndex, int endIndex) {
    XorbRow row =
        catalog
            .xorbs()
            .find(domain, xorb)
            .orElseThrow(() -> new MissingObjectException("xorb " + xorb + " is not there"));
    return catalog.xorbs().chunks(row, startIndex, endIndex);
  }
}

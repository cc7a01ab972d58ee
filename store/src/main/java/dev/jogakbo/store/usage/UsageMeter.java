package dev.jogakbo.store.usage;

import dev.jogakbo.chunker.hash.SizedChunk;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.catalog.XorbRow;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.object.ObjectStat;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.ChunkRun;
import dev.jogakbo.store.recipe.PlacedSegment;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeReader;
import dev.jogakbo.store.recipe.Segment;
import dev.jogakbo.store.recipe.SegmentCursor;
import dev.jogakbo.store.recipe.Transformed;
import java.util.List;
import java.util.function.Consumer;

/** Measures what is stored. Safe for use by many threads. */
public final class UsageMeter {
  private static final int PAGE = 1000;

  private final ObjectStore objects;
  private final Catalog catalog;
  private final RecipeReader recipes;

  /** Creates a meter of that bucket. */
  public UsageMeter(ObjectStore objects, Catalog catalog) {
    this.objects = objects;
    this.catalog = catalog;
    this.recipes = new RecipeReader(catalog.blobs());
  }

  /** Begins to measure a scope on its own: all it uses counts as exclusive. */
  public Footprint footprint() {
    return new Footprint(catalog, Users.NOBODY);
  }

  /** Begins to measure a scope beside all that others use, which do not count it. */
  public Footprint footprintBeside(Footprint others) {
    return new Footprint(catalog, others);
  }

  /** Begins to measure one of the scopes that were added to what they share. */
  public Footprint footprintAmong(SharedFootprint shared) {
    return new Footprint(catalog, shared.users());
  }

  /**
   * Returns the bytes of all objects in the bucket: packs with all they hold, dead or alive, logs,
   * epochs and whatever else is there, by listing it.
   */
  public long bucketBytes() {
    long bytes = 0;
    String after = "";
    List<ObjectStat> page = objects.list("", after, PAGE);
    while (!page.isEmpty()) {
      bytes += page.stream().mapToLong(ObjectStat::lengthBytes).sum();
      after = page.getLast().key().value();
      page = objects.list("", after, PAGE);
    }
    return bytes;
  }

  /**
   * Returns a number that changes whenever chunks or blobs come, go or are moved, or a content is
   * made anew.
   */
  public long generation() {
    long generation = catalog.replacedCount();
    try (RowCursor<PackRow> packs = catalog.packs().scan()) {
      while (packs.next()) {
        generation = 31 * generation + packs.row().number();
      }
    }
    return generation;
  }

  /** Compares the chunks of {@code after} with those of {@code before}. */
  public ContentShares compare(DomainId domain, ContentId before, ContentId after) {
    IdSet known = new IdSet();
    forEachChunk(domain, before, chunk -> known.add(chunk.hash().toBytes()));
    long[] bytes = new long[2];
    forEachChunk(
        domain,
        after,
        chunk -> bytes[known.add(chunk.hash().toBytes()) ? 0 : 1] += chunk.lengthBytes());
    return new ContentShares(bytes[0], bytes[1]);
  }

  /**
   * Compares the chunks that parts of {@code after} are made from with those of {@code before}. Of
   * a chunk that lies in the content as it is, only the bytes within the part count.
   *
   * @return what each part has, in the same order; a chunk that is new counts once, in the first
   *     part that has it, and where it comes again not at all
   */
  public List<ContentShares> compare(
      DomainId domain, ContentId before, ContentId after, List<ByteRange> parts) {
    IdSet known = new IdSet();
    IdSet found = new IdSet();
    forEachChunk(domain, before, chunk -> known.add(chunk.hash().toBytes()));
    Recipe recipe = recipes.load(catalog.contents().load(new ContentKey(domain, after)).recipe());
    return parts.stream()
        .map(part -> shares(recipe, new SharesCounter(known, found, part)))
        .toList();
  }

  private ContentShares shares(Recipe recipe, SharesCounter counter) {
    SegmentCursor segments = recipes.segments(recipe, counter.part());
    while (segments.next()) {
      PlacedSegment placed = segments.segment();
      switch (placed.segment()) {
        case ChunkRun run -> {
          counter.moveTo(placed.start());
          forEachChunk(recipe.domain(), run, counter::lie);
        }
        case Transformed transformed ->
            transformed.inputs().forEach(run -> forEachChunk(recipe.domain(), run, counter::feed));
      }
    }
    return counter.shares();
  }

  private void forEachChunk(DomainId domain, ContentId id, Consumer<SizedChunk> chunks) {
    var row = catalog.contents().load(new ContentKey(domain, id));
    recipes.walk(
        recipes.load(row.recipe()), _ -> true, segment -> forEachChunk(domain, segment, chunks));
  }

  private void forEachChunk(DomainId domain, Segment segment, Consumer<SizedChunk> chunks) {
    switch (segment) {
      case ChunkRun run -> forEachChunk(domain, run, chunks);
      case Transformed transformed ->
          transformed.inputs().forEach(run -> forEachChunk(domain, run, chunks));
    }
  }

  private void forEachChunk(DomainId domain, ChunkRun run, Consumer<SizedChunk> chunks) {
    XorbRow xorb =
        catalog
            .xorbs()
            .find(domain, run.xorb())
            .orElseThrow(() -> new MissingObjectException("xorb " + run.xorb() + " is missing"));
    catalog.xorbs().chunks(xorb, run.startIndex(), run.endIndex()).forEach(chunks);
  }
}

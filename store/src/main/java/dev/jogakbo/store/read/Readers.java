package dev.jogakbo.store.read;

import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.store.blob.BlobSource;
import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.object.ObjectStore;
import dev.jogakbo.store.pack.PackReader;
import dev.jogakbo.store.pack.RecordDecoder;
import dev.jogakbo.store.rebuilt.RebuiltBytes;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeReader;
import dev.jogakbo.store.recipe.Transforms;
import dev.jogakbo.store.work.BufferPool;
import dev.jogakbo.store.work.MemoryBudget;
import dev.jogakbo.store.work.Workers;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/** Opens contents. Safe for many threads; what it opens is not. */
public final class Readers implements AutoCloseable {
  /** What making a segment may take. */
  private static final long MAKER_BYTES = 48L << 20;

  private static final int MAKER_COUNT_MAX = 64;

  private final Catalog catalog;
  private final Transforms transforms;
  private final ReadRoom room;
  private final RecipeReader recipes;

  /**
   * Creates it.
   *
   * @param memoryBytes what all readers together use beyond the least of each
   */
  public Readers(
      ObjectStore objects,
      Catalog catalog,
      Transforms transforms,
      Workers workers,
      long memoryBytes) {
    this.catalog = catalog;
    this.transforms = transforms;
    this.recipes = new RecipeReader(catalog.blobs());
    this.room =
        new ReadRoom(
            new PackReader(objects),
            workers,
            new MemoryBudget(memoryBytes),
            new BufferPool(memoryBytes / 4),
            new ReadCounters(),
            new ConcurrentLinkedQueue<>(),
            new Semaphore(
                Math.toIntExact(Math.clamp(memoryBytes / MAKER_BYTES, 1, MAKER_COUNT_MAX)), true));
  }

  /** Opens the content of a recipe; what took long to make is taken from what was kept. */
  public OpenContent open(DomainId domain, Recipe recipe, RebuiltBytes rebuilt) {
    ChunkPlaces places = new CatalogPlaces(catalog, domain);
    return new OpenContent(room, places, recipes, transforms, rebuilt, recipe);
  }

  /**
   * Opens the content of a recipe that is to be proven: every byte is made from what is stored.
   *
   * @param nodes has the nodes of the recipe's list
   */
  public OpenContent openUnproven(DomainId domain, Recipe recipe, BlobSource nodes) {
    ChunkPlaces places = new CatalogPlaces(catalog, domain);
    RecipeReader reader = new RecipeReader(nodes);
    return new OpenContent(room, places, reader, transforms, RebuiltBytes.NONE, recipe);
  }

  /**
   * Opens the content of a recipe for a look that changes nothing: damage is not noted, and every
   * byte is made from what is stored.
   */
  public OpenContent openUnnoted(DomainId domain, Recipe recipe) {
    ChunkPlaces places = new UnnotedPlaces(new CatalogPlaces(catalog, domain));
    return new OpenContent(room, places, recipes, transforms, RebuiltBytes.NONE, recipe);
  }

  /**
   * Opens chunks of a xorb.
   *
   * @throws dev.jogakbo.store.error.CorruptDataException if the xorb or one of these chunks is not
   *     there
   */
  public OpenXorb openXorb(DomainId domain, XorbHash xorb, int startIndex, int endIndex) {
    ChunkPlaces places = new CatalogPlaces(catalog, domain);
    return new OpenXorb(room, places, xorb, startIndex, endIndex);
  }

  /** Returns what all readers did. */
  public ReadCounters counters() {
    return room.counters();
  }

  /** Gives back native memory; no reader may be used afterwards. */
  @Override
  public void close() {
    RecordDecoder decoder = room.idleDecoders().poll();
    while (decoder != null) {
      decoder.close();
      decoder = room.idleDecoders().poll();
    }
  }
}

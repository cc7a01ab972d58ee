package dev.jogakbo.store.recipe;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.BlobSource;
import dev.jogakbo.store.blob.ListTreeReader;
import dev.jogakbo.store.id.BlobId;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Reads recipes. Safe for use by many threads. */
public final class RecipeReader {
  private final BlobSource source;

  /** Creates a reader of the recipes in the source. */
  public RecipeReader(BlobSource source) {
    this.source = source;
  }

  /** Returns the recipe in that blob, or nothing if there is no such blob. */
  public Optional<Recipe> find(BlobId id) {
    return source.find(BlobKind.RECIPE, id).map(blob -> decode(id, blob.bytes()));
  }

  /**
   * Returns the recipe in that blob.
   *
   * @throws dev.jogakbo.store.error.MissingObjectException if there is no such blob
   */
  public Recipe load(BlobId id) {
    return decode(id, source.load(BlobKind.RECIPE, id).bytes());
  }

  /** Returns a cursor over all segments. */
  public SegmentCursor segments(Recipe recipe) {
    return segments(recipe, new ByteRange(0, recipe.sizeBytes()));
  }

  /**
   * Returns a cursor over the segments that overlap the range; only nodes on the way to them are
   * read.
   */
  public SegmentCursor segments(Recipe recipe, ByteRange range) {
    if (range.end() > recipe.sizeBytes()) {
      throw new IllegalArgumentException(
          "content %s has %d bytes, asked for %s"
              .formatted(recipe.content(), recipe.sizeBytes(), range));
    }
    return new SegmentCursor(recipe, reader(recipe).cursorAtWeight(range.start()), range);
  }

  /**
   * Offers every blob the recipe's list consists of to {@code enter}, parents first; where it
   * answers false nothing below is read. Segments of the others go to {@code segments}.
   */
  public void walk(Recipe recipe, Predicate<BlobId> enter, Consumer<Segment> segments) {
    String what = "recipe of content " + recipe.content();
    reader(recipe).walk(enter, entry -> segments.accept(SegmentV1.decode(entry, what)));
  }

  /** Returns the recipe in the bytes of a blob of kind RECIPE. */
  public static Recipe decode(BlobId id, byte[] bytes) {
    return RecipeV1.decode(bytes, "recipe " + id);
  }

  private ListTreeReader reader(Recipe recipe) {
    return new ListTreeReader(source, recipe.segments());
  }
}

package dev.jogakbo.store.recipe;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.blob.BlobSink;
import dev.jogakbo.store.blob.ListTreeWriter;
import dev.jogakbo.store.id.BlobId;
import org.jspecify.annotations.Nullable;

/**
 * Writes a recipe as its segments come, in the order of the content's bytes. Runs that follow one
 * another in a xorb become one. Memory is bounded however many segments there are. Used by one
 * thread.
 */
public final class RecipeWriter {
  private final BlobSink sink;
  private final ListTreeWriter segments;
  private @Nullable Segment held;
  private long chunkCount;
  private long lengthBytes;

  /** Creates a writer whose blobs go to the sink. */
  public RecipeWriter(BlobSink sink) {
    this.sink = sink;
    this.segments = new ListTreeWriter(sink);
  }

  /** Appends a segment. */
  public void add(Segment segment) {
    chunkCount += segment.chunkCount();
    lengthBytes = Math.addExact(lengthBytes, segment.lengthBytes());
    if (held instanceof ChunkRun before
        && segment instanceof ChunkRun run
        && before.isFollowedBy(run)) {
      held = before.join(run);
    } else {
      release();
      held = segment;
    }
  }

  /** Returns the bytes of the segments so far. */
  public long lengthBytes() {
    return lengthBytes;
  }

  /** Writes the recipe; nothing can be added afterwards. */
  public StoredRecipe finish(RecipeFacts facts) {
    release();
    Recipe recipe =
        new Recipe(
            facts.content(),
            facts.domain(),
            facts.fileHash(),
            facts.generation(),
            chunkCount,
            segments.finish());
    BlobId id = sink.put(BlobKind.RECIPE, RecipeV1.encode(recipe));
    return new StoredRecipe(id, recipe);
  }

  private void release() {
    if (held != null) {
      segments.add(SegmentV1.encode(held));
      held = null;
    }
  }
}

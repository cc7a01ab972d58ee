package dev.jogakbo.store;

import dev.jogakbo.store.error.CorruptDataException;
import dev.jogakbo.store.error.MissingObjectException;
import dev.jogakbo.store.error.StoreException;
import dev.jogakbo.store.id.BlobId;
import dev.jogakbo.store.read.OpenContent;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.StoredRecipe;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An open content in the words of the facade. Where what its recipe needs is not found or not
 * sound, and another recipe has taken its place, the rest is read by that one.
 */
final class OpenContentReader implements ContentReader {
  private final Supplier<Optional<StoredRecipe>> standing;
  private final Function<StoredRecipe, OpenContent> open;
  private BlobId recipe;
  private OpenContent content;

  /**
   * Opens a content.
   *
   * @param standing finds how the content is made now
   */
  OpenContentReader(
      StoredRecipe recipe,
      Supplier<Optional<StoredRecipe>> standing,
      Function<StoredRecipe, OpenContent> open) {
    this.standing = standing;
    this.open = open;
    this.recipe = recipe.id();
    this.content = open.apply(recipe);
  }

  @Override
  public long sizeBytes() {
    return content.sizeBytes();
  }

  @Override
  public void transferTo(long start, long end, OutputStream sink) throws IOException {
    Objects.checkFromToIndex(start, end, sizeBytes());
    CountingSink counted = new CountingSink(sink);
    while (!isSent(new ByteRange(start + counted.sentBytes(), end), counted)) {
      // goes on by the recipe that stands now
    }
  }

  private boolean isSent(ByteRange range, OutputStream sink) throws IOException {
    try {
      content.transferTo(range, sink);
      return true;
    } catch (CorruptDataException | MissingObjectException e) {
      reopen(e);
      return false;
    }
  }

  private void reopen(StoreException failure) {
    StoredRecipe now =
        standing.get().filter(found -> !found.id().equals(recipe)).orElseThrow(() -> failure);
    recipe = now.id();
    content = open.apply(now);
  }

  @Override
  public void close() {
    // Holds nothing between transfers.
  }

  /** Counts what the sink took. */
  private static final class CountingSink extends OutputStream {
    private final OutputStream sink;
    private long sentBytes;

    CountingSink(OutputStream sink) {
      this.sink = sink;
    }

    long sentBytes() {
      return sentBytes;
    }

    @Override
    public void write(int b) throws IOException {
      sink.write(b);
      sentBytes++;
    }

    @Override
    public void write(byte[] source, int offset, int lengthBytes) throws IOException {
      sink.write(source, offset, lengthBytes);
      sentBytes += lengthBytes;
    }
  }
}

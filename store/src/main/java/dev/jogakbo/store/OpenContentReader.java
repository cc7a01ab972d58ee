package dev.jogakbo.store;

import dev.jogakbo.store.read.OpenContent;
import dev.jogakbo.store.recipe.ByteRange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/** An open content in the words of the facade. */
record OpenContentReader(OpenContent content) implements ContentReader {

  @Override
  public long sizeBytes() {
    return content.sizeBytes();
  }

  @Override
  public void transferTo(long start, long end, OutputStream sink) throws IOException {
    Objects.checkFromToIndex(start, end, sizeBytes());
    content.transferTo(new ByteRange(start, end), sink);
  }

  @Override
  public void close() {
    // Holds nothing between transfers.
  }
}

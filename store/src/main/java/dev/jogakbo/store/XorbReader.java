package dev.jogakbo.store;

import dev.jogakbo.store.read.OpenXorb;
import dev.jogakbo.store.recipe.ByteRange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/**
 * Reads chunks of a xorb in the form in which Xet clients get them: records of the protocol, one
 * after another. Used by one thread.
 */
public final class XorbReader {
  private final OpenXorb xorb;

  XorbReader(OpenXorb xorb) {
    this.xorb = xorb;
  }

  /** Returns the length of all the records. */
  public int lengthBytes() {
    return xorb.lengthBytes();
  }

  /**
   * Writes the bytes {@code [start, end)} to the sink; of each record only after what it decodes to
   * was verified.
   *
   * @throws IOException what the sink threw
   * @throws dev.jogakbo.store.error.CorruptDataException if a chunk is damaged
   */
  public void transferTo(int start, int end, OutputStream sink) throws IOException {
    Objects.checkFromToIndex(start, end, lengthBytes());
    xorb.transferTo(new ByteRange(start, end), sink);
  }
}

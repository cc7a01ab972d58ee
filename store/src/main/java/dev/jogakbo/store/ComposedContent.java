package dev.jogakbo.store;

import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.ingest.Composition;
import dev.jogakbo.store.ingest.Slice;
import dev.jogakbo.store.recipe.ChunkRun;
import dev.jogakbo.store.recipe.TransformId;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/**
 * A content put together from parts as they are and from what transforms make of parts. The bytes
 * of parts are stored as a file's are and shared with all others. Used by the session's thread.
 */
public final class ComposedContent {
  private final Composition composition;

  ComposedContent(Composition composition) {
    this.composition = composition;
  }

  /** Stores bytes that one or more segments are to be made from. The source is not closed. */
  public StoredPart store(InputStream source, Packing packing) throws IOException {
    return store(Collections.singleton(source).iterator(), packing);
  }

  /**
   * Stores bytes that one or more segments are to be made from. Chunks end where pieces do, each of
   * which is asked for when the one before has ended. No piece is closed.
   */
  public StoredPart store(Iterator<? extends InputStream> pieces, Packing packing)
      throws IOException {
    return new StoredPart(composition.store(pieces, packing.form()));
  }

  /** Appends the part's bytes as they are. */
  public void append(StoredPart part) {
    composition.append(part.part());
  }

  /**
   * Appends runs of xorbs' chunks. Whether they are there, and are what their lengths say, shows
   * when this is finished.
   */
  public void append(List<ChunkRun> runs) {
    composition.append(runs);
  }

  /** Appends the {@code lengthBytes} that a transform makes of those slices, one after another. */
  public void append(
      TransformId transform, byte[] parameters, List<StoredSlice> inputs, long lengthBytes) {
    List<Slice> slices = inputs.stream().map(StoredSlice::slice).toList();
    composition.append(transform, parameters, slices, lengthBytes);
  }

  /**
   * Decodes what was appended and compares; only if it is the content's bytes is it kept, as {@link
   * WriteSession#store} keeps a file.
   *
   * <p>Neither way to fail ends the session; nothing refers to the parts then.
   *
   * @throws dev.jogakbo.store.error.DigestMismatchException if it gives other bytes
   * @throws dev.jogakbo.store.error.UnprovenContentException if it cannot be decoded
   * @throws dev.jogakbo.store.error.ContentReplacedException if it was begun by {@link
   *     WriteSession#recompose} and the content has been made anew since
   */
  public Ingested finish(ContentId id) {
    return OpenWriteSession.ingested(composition.finish(id));
  }

  /**
   * The same, where the file hash is known to be that of the chunks appended, which then need not
   * be those that this store would have cut.
   */
  public Ingested finish(ContentId id, FileHash fileHash) {
    return OpenWriteSession.ingested(composition.finish(id, fileHash));
  }

  /** The same, for bytes that were surveyed; takes less time. */
  public Ingested finish(Surveyed surveyed) {
    return OpenWriteSession.ingested(composition.finish(surveyed.survey()));
  }

  /** Returns what of the parts stored so far was new, and of one that is being stored. */
  public IngestSavings savings() {
    return OpenWriteSession.savings(composition.savings());
  }
}

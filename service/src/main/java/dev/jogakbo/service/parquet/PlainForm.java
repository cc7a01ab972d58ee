package dev.jogakbo.service.parquet;

import dev.jogakbo.store.ComposedContent;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.id.ContentId;
import java.io.IOException;

/** A file as it is, which may be kept taken apart in its stead. */
interface PlainForm {
  /** Returns the SHA-256 of its bytes. */
  ContentId id();

  /** Begins to put it together from parts. */
  ComposedContent compose();

  /** Keeps what was put together, if it is the file. */
  Ingested finish(ComposedContent composed);

  /** Keeps it as it is. */
  Ingested keep() throws IOException;

  /** Returns bytes of chunks that it costs as it is. */
  long costBytes();

  /** Returns the number of these chunks. */
  long costChunkCount();

  /**
   * Goes on only if what was begun is still wanted.
   *
   * @throws java.util.concurrent.CancellationException if it is not
   */
  void requireWanted();
}

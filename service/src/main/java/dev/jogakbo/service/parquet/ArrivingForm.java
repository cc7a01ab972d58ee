package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.layout.ByteSource;
import dev.jogakbo.store.ComposedContent;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.Surveyed;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.id.ContentId;
import java.io.IOException;

/**
 * A file that comes in.
 *
 * @param session where it is to be stored
 * @param bytes what it holds
 * @param surveyed what it is, and what it would cost as it is
 */
record ArrivingForm(WriteSession session, ByteSource bytes, Surveyed surveyed)
    implements PlainForm {
  @Override
  public ContentId id() {
    return surveyed.id();
  }

  @Override
  public ComposedContent compose() {
    return session.compose();
  }

  @Override
  public Ingested finish(ComposedContent composed) {
    return composed.finish(surveyed);
  }

  @Override
  public Ingested keep() throws IOException {
    return session.store(SourceStream.of(bytes), Expectation.NONE.withId(surveyed.id()));
  }

  @Override
  public long costBytes() {
    return surveyed.newBytes();
  }

  @Override
  public long costChunkCount() {
    return surveyed.newChunkCount();
  }

  @Override
  public void requireWanted() {}
}

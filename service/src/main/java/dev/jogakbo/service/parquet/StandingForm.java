package dev.jogakbo.service.parquet;

import dev.jogakbo.store.ComposedContent;
import dev.jogakbo.store.Content;
import dev.jogakbo.store.IngestSavings;
import dev.jogakbo.store.Ingested;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.id.ContentId;

/**
 * A file that is stored as it is.
 *
 * @param session where parts of it are to be stored
 * @param file what it is
 * @param pace how it is gone through
 */
record StandingForm(WriteSession session, StandingFile file, Pace pace) implements PlainForm {
  @Override
  public ContentId id() {
    return file.content().id();
  }

  @Override
  public ComposedContent compose() {
    requireWanted();
    return session.recompose(id());
  }

  @Override
  public Ingested finish(ComposedContent composed) {
    return composed.finish(id());
  }

  @Override
  public Ingested keep() {
    Content content = file.content();
    return new Ingested(
        content.id(),
        content.fileHash(),
        content.sizeBytes(),
        content.chunkCount(),
        new IngestSavings(0, 0, 0));
  }

  /**
   * All of it: chunks that it shares with neighbours do not go before the last of them is taken
   * apart, so that none may be left for having little of its own.
   */
  @Override
  public long costBytes() {
    return file.content().sizeBytes();
  }

  @Override
  public long costChunkCount() {
    return file.content().chunkCount();
  }

  @Override
  public void requireWanted() {
    pace.pass(0);
  }
}

package dev.jogakbo.store;

import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.ingest.Survey;

/** What a file is, and what storing it as it is would add to the store. */
public final class Surveyed {
  private final Survey survey;

  Surveyed(Survey survey) {
    this.survey = survey;
  }

  Survey survey() {
    return survey;
  }

  /** Returns the SHA-256 of its bytes. */
  public ContentId id() {
    return survey.id();
  }

  /** Returns its length. */
  public long sizeBytes() {
    return survey.sizeBytes();
  }

  /** Returns the chunks that would be new, those that repeat within it counted each time. */
  public long newChunkCount() {
    return survey.newChunkCount();
  }

  /** Returns their raw bytes. */
  public long newBytes() {
    return survey.newBytes();
  }
}

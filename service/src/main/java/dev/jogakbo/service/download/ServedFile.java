package dev.jogakbo.service.download;

import dev.jogakbo.store.id.ContentId;
import java.time.Instant;

/**
 * A file as it is to be sent.
 *
 * @param name last segment of its path
 * @param content its bytes' id
 * @param sizeBytes its length
 * @param lastModified when its path last changed
 * @param commit the commit it was found in
 * @param tag what its entity tag says, without quotes: the same for the same bytes
 */
public record ServedFile(
    String name,
    ContentId content,
    long sizeBytes,
    Instant lastModified,
    String commit,
    String tag) {

  /** Creates a file whose tag is its SHA-256. */
  public ServedFile(
      String name, ContentId content, long sizeBytes, Instant lastModified, String commit) {
    this(name, content, sizeBytes, lastModified, commit, content.toHex());
  }

  /** Returns the strong entity tag of those bytes, quotes included. */
  public String etag() {
    return '"' + tag + '"';
  }
}

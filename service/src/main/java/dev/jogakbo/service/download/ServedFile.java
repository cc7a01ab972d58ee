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
 */
public record ServedFile(
    String name, ContentId content, long sizeBytes, Instant lastModified, String commit) {

  /** Returns the strong entity tag of those bytes, quotes included. */
  public String etag() {
    return '"' + content.toHex() + '"';
  }
}

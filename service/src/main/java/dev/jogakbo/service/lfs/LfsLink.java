package dev.jogakbo.service.lfs;

import dev.jogakbo.store.id.ContentId;

/**
 * What a link permits.
 *
 * @param action what may be done
 * @param repositoryId dataset it is about
 * @param account who asked for it, "" for nobody
 * @param oid the object
 * @param sizeBytes its length
 * @param part the part of it that it is about, "" if none
 */
record LfsLink(
    Action action,
    String repositoryId,
    String account,
    ContentId oid,
    long sizeBytes,
    String part) {

  /** Creates a link about the whole object. */
  LfsLink(Action action, String repositoryId, String account, ContentId oid, long sizeBytes) {
    this(action, repositoryId, account, oid, sizeBytes, "");
  }

  /** What may be done by a link; the names are part of what is signed. */
  enum Action {
    UPLOAD,
    PART,
    COMPLETE,
    VERIFY,
    DOWNLOAD
  }
}

package dev.jogakbo.store.check;

import dev.jogakbo.store.catalog.ContentKey;

/** Who knows which contents must be there: the store itself knows nothing of versions. */
public interface NamedContents {
  /** Nobody. */
  NamedContents NONE = _ -> {};

  /**
   * Names every content that a version has, and says where one cannot be read; never stops at it.
   */
  void forEach(Visitor visitor);

  /** Takes what versions have. */
  interface Visitor {
    /** A content; the same one may come many times. */
    void content(ContentKey key);

    /** A commit or folder that cannot be read, so that what it has cannot be named. */
    void unreadable(String where, String detail);
  }
}

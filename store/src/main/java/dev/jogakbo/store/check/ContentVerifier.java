package dev.jogakbo.store.check;

import dev.jogakbo.store.catalog.ContentKey;

/** Rebuilds contents and compares their digest. */
public interface ContentVerifier {
  /**
   * Verifies one content, and changes nothing.
   *
   * @throws dev.jogakbo.store.error.CorruptDataException if its bytes are not those of its id
   */
  void verify(ContentKey content);
}

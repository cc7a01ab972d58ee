package dev.jogakbo.store.gc;

import dev.jogakbo.store.blob.BlobKind;
import dev.jogakbo.store.catalog.ContentKey;
import dev.jogakbo.store.id.BlobId;

/** Is told what is reachable. */
public interface RootVisitor {

  /** A content, with all that it is made from. */
  void content(ContentKey content);

  /** A blob; returns whether it was not named before, so that what it names must be walked too. */
  boolean enter(BlobKind kind, BlobId blob);
}

package dev.jogakbo.store.object.s3;

import dev.jogakbo.store.error.TransientStoreException;

/** The store announced other bytes than those asked for. */
class ShortAnswerException extends TransientStoreException {
  private static final long serialVersionUID = 1L;

  ShortAnswerException(String message) {
    super(message);
  }
}

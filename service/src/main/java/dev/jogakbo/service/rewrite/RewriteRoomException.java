package dev.jogakbo.service.rewrite;

/** The local disk has no room for a rewrite; later it may have. */
public final class RewriteRoomException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RewriteRoomException(long expectedBytes, long foundBytes) {
    super(
        "local disk: expected room for %d bytes, found %d"
            .formatted(expectedBytes, Math.max(0, foundBytes)));
  }
}

package dev.jogakbo.service.access;

/** Revoking the token would leave nobody who can run the instance. */
public final class LastAdminTokenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LastAdminTokenException(TokenId id) {
    super(
        "token "
            + id
            + " is the last unexpiring one that can run the instance: make another first");
  }
}

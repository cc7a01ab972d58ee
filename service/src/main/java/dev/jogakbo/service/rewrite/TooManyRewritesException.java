package dev.jogakbo.service.rewrite;

/** So many rewrites wait already that no other is taken; later one may be. */
public final class TooManyRewritesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooManyRewritesException(int count) {
    super("%d rewrites wait or are under way; try again when one has ended".formatted(count));
  }
}

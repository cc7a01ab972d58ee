package dev.jogakbo.service.parquet;

/** So many ask for the same costly thing that no other is let in; later one may be. */
public final class TooManyWaitingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooManyWaitingException(int count) {
    super("%d of these wait or are under way; try again when some have ended".formatted(count));
  }
}

package dev.jogakbo.service.job;

/** Work of the same kind is under way; later there is none. */
public final class BusyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception. */
  public BusyException() {
    super("another job is under way; one of a kind runs at a time");
  }
}

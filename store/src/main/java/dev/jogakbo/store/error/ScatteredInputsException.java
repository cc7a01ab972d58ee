package dev.jogakbo.store.error;

/**
 * What a part of a composed content is to be made from lies in more places than its recipe can
 * name, so it was not kept. That is known only when all of it is stored.
 */
public class ScatteredInputsException extends StoreException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message says how many places. */
  public ScatteredInputsException(String message) {
    super(message);
  }
}

package dev.jogakbo.store.catalog;

/** Whether a pack may be used. The numbers are stored and never change. */
public enum PackState {
  /** Its records may be referred to. */
  ACTIVE(1),
  /** Nothing refers to it any more; it is being deleted. */
  CONDEMNED(2);

  private final int number;

  PackState(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }
}

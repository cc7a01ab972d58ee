package dev.jogakbo.store.gc;

import dev.jogakbo.store.error.StoreException;

/** A pack that was to be copied is not what it should be; nothing has been changed. */
final class DamagedSource extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final StoreException damage;

  DamagedSource(StoreException damage) {
    super(damage);
    this.damage = damage;
  }

  StoreException damage() {
    return damage;
  }
}

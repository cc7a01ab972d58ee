package dev.jogakbo.store.check;

/** How deep a check goes. */
public enum CheckScope {
  /** Listings, footers, rows and logs. */
  STRUCTURE,
  /** Every byte too: records are decoded and their hashes compared. */
  DATA
}

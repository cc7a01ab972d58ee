package dev.jogakbo.loadtest.parquet;

import java.util.Locale;

/**
 * What the second version may add at most.
 *
 * @param newMegabytes raw bytes of new chunks, in 10^6
 * @param storedMegabytes what they may take in packs
 */
record Goal(double newMegabytes, double storedMegabytes) {
  /** Returns the goal for so many times the rows, where what an edit costs are its own rows. */
  Goal times(double share) {
    return new Goal(newMegabytes * share, storedMegabytes * share);
  }

  boolean isMetBy(Figures found) {
    return found.newBytes() <= newMegabytes * 1e6 && found.storedBytes() <= storedMegabytes * 1e6;
  }

  @Override
  public String toString() {
    return Double.isInfinite(storedMegabytes)
        ? "≤ " + Megabytes.text(newMegabytes)
        : String.format(
            Locale.ROOT,
            "≤ %s → %s",
            Megabytes.text(newMegabytes),
            Megabytes.text(storedMegabytes));
  }
}

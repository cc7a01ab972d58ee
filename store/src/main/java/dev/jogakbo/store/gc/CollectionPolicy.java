package dev.jogakbo.store.gc;

import java.time.Duration;

/**
 * What a collection may do.
 *
 * @param graceSeconds served seconds that something must have been unreachable; 0 for none
 * @param liveShareMin share of a pack's records that must live, else it is compacted, 0 to 1
 * @param smallPackBytes length below which a pack counts as small
 * @param smallPackCount number of small packs from which on they are merged
 */
public record CollectionPolicy(
    long graceSeconds, double liveShareMin, long smallPackBytes, int smallPackCount) {
  /** What is unreachable for less is kept, because clients trust cached answers for weeks. */
  public static final Duration GRACE = Duration.ofDays(28);

  /** Returns the usual policy with that grace. */
  public static CollectionPolicy of(Duration grace) {
    return new CollectionPolicy(grace.toSeconds(), 0.7, 1 << 20, 16);
  }

  /** Checks the ranges. */
  public CollectionPolicy {
    if (graceSeconds < 0 || liveShareMin < 0 || liveShareMin > 1 || smallPackCount < 2) {
      throw new IllegalArgumentException("not a collection policy: grace " + graceSeconds + " s");
    }
  }
}

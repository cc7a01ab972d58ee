package dev.jogakbo.store.gc;

import java.util.Map;

/**
 * What a collection would do.
 *
 * @param freedBytes bytes the bucket would shrink by
 * @param deadPackCount packs without anything in use
 * @param orphanPackCount packs among them that a crash left and nothing knows
 * @param compactedPackCount packs with too little in use, or too small: what lives is copied
 * @param rewrittenBytes bytes written for that
 * @param owners bytes of records among those freed, by who had them; what two had counts for one
 * @param unattributedBytes the rest of those freed: nobody's, those of replaced recipes, or framing
 * @param lingeringBytes records in no use that stay because the rest of their pack is in use, or
 *     the pack is younger than the grace period
 * @param contentCount contents forgotten
 * @param waiting what the grace period keeps
 */
public record CollectionPlan(
    long freedBytes,
    int deadPackCount,
    int orphanPackCount,
    int compactedPackCount,
    long rewrittenBytes,
    Map<String, Long> owners,
    long unattributedBytes,
    long lingeringBytes,
    long contentCount,
    Waiting waiting) {
  /** Copies the map. */
  public CollectionPlan {
    owners = Map.copyOf(owners);
  }

  /**
   * What is in no use for less than the grace period.
   *
   * @param contentCount contents that nothing reaches
   * @param recipeCount recipes that others took the place of
   * @param recordBytes bytes of records only these use
   * @param nextDueSeconds served seconds until the first may go, or -1 if there is none
   * @param leased what stays although nothing reaches it, because somebody was promised so
   */
  public record Waiting(
      long contentCount, long recipeCount, long recordBytes, long nextDueSeconds, Leased leased) {}

  /**
   * What leases keep, and nothing else does.
   *
   * @param recordBytes bytes of records
   * @param nextDueSeconds served seconds until the first of these leases ends, or -1 if there is
   *     none
   */
  public record Leased(long recordBytes, long nextDueSeconds) {}
}

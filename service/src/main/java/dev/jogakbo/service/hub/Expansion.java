package dev.jogakbo.service.hub;

import java.util.Set;

/**
 * Which members of a dataset were asked for by name; all usual ones if none was. Names nobody knows
 * are passed over.
 *
 * @param names those asked for
 * @param leftOut usual ones that are left out
 */
record Expansion(Set<String> names, Set<String> leftOut) {
  /** Members that are told only to those who ask for them. */
  private static final Set<String> UNUSUAL =
      Set.of("usedStorage", "mainSize", "downloadsAllTime", "trendingScore", "xetEnabled");

  static Expansion of(HubQuery query) {
    return new Expansion(query.all("expand"), Set.of());
  }

  /** Returns the same but for a member that a list tells only to those who ask for everything. */
  Expansion without(String member, HubQuery query) {
    boolean isKept = !names.isEmpty() || query.isTrue("full");
    return isKept ? this : new Expansion(names, Set.of(member));
  }

  boolean wants(String member) {
    return names.isEmpty()
        ? !UNUSUAL.contains(member) && !leftOut.contains(member)
        : names.contains(member);
  }
}

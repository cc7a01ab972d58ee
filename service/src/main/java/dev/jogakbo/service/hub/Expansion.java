package dev.jogakbo.service.hub;

import java.util.Set;

/**
 * Which members of a dataset were asked for by name; all usual ones if none was. Names nobody knows
 * are passed over.
 *
 * @param names those asked for
 */
record Expansion(Set<String> names) {
  /** The usual members. */
  static final Expansion USUAL = new Expansion(Set.of());

  /** Members that are told only to those who ask for them. */
  private static final Set<String> UNUSUAL =
      Set.of("usedStorage", "mainSize", "downloadsAllTime", "trendingScore", "xetEnabled");

  static Expansion of(HubQuery query) {
    return new Expansion(query.all("expand"));
  }

  boolean wants(String member) {
    return names.isEmpty() ? !UNUSUAL.contains(member) : names.contains(member);
  }
}

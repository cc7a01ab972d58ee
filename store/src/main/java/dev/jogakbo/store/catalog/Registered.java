package dev.jogakbo.store.catalog;

import java.util.Set;

/**
 * What became of a registration.
 *
 * @param packNumber number of the pack
 * @param chunksPlaced chunks that are now placed in it
 * @param chunksHealed of these, chunks that were damaged where they were before
 * @param otherPackNumbers packs that hold chunks which the pack has or lists, because they were
 *     there first
 */
public record Registered(
    int packNumber, int chunksPlaced, int chunksHealed, Set<Integer> otherPackNumbers) {
  /** Copies the set. */
  public Registered {
    otherPackNumbers = Set.copyOf(otherPackNumbers);
  }
}

package dev.jogakbo.store.pack;

import java.util.Optional;

/** Why a pack was written. Stored in it; the numbers never change. */
public enum PackSource {
  /** Chunks of files that came in. */
  UPLOAD(1),
  /** Recipes, trees and commits. */
  METADATA(2),
  /** What was still needed of older packs. */
  COMPACTION(3);

  private final int number;

  PackSource(int number) {
    this.number = number;
  }

  static Optional<PackSource> find(int number) {
    for (PackSource source : values()) {
      if (source.number == number) {
        return Optional.of(source);
      }
    }
    return Optional.empty();
  }

  /** Returns the number stored, 0 to 255. */
  public int number() {
    return number;
  }
}

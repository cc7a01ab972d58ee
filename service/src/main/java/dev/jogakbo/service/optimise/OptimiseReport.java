package dev.jogakbo.service.optimise;

import java.util.Map;

/**
 * What came of going through stored files.
 *
 * @param fileCount files that were looked at, each once under each policy
 * @param waitingFileCount those of them that are stored as they are and may be taken apart
 * @param waitingBytes their lengths
 * @param takenApart number of files by level
 * @param left number of files by why they stay as they are
 * @param before what the files that were tried took before, or in a dry run take
 * @param after what they take now
 * @param complete whether all files were tried; not so if cancelled, or in a dry run
 */
public record OptimiseReport(
    long fileCount,
    long waitingFileCount,
    long waitingBytes,
    Map<String, Long> takenApart,
    Map<String, Long> left,
    Room before,
    Room after,
    boolean complete) {
  /** Copies the maps. */
  public OptimiseReport {
    takenApart = Map.copyOf(takenApart);
    left = Map.copyOf(left);
  }

  /**
   * Room that files take together.
   *
   * @param bytes of their distinct chunks
   * @param storedBytes what these take in packs, with framing and recipes
   */
  public record Room(long bytes, long storedBytes) {}
}

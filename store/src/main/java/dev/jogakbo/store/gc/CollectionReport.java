package dev.jogakbo.store.gc;

import java.util.List;

/**
 * What a collection did.
 *
 * @param plan what it set out to do
 * @param freedBytes bytes the bucket shrank by
 * @param deletedPackCount packs deleted
 * @param writtenPackCount packs written by compaction
 * @param sparedPackCount packs that sessions touched meanwhile and that stay for now
 * @param left packs that could not be deleted, each with the reason; the next run tries again
 * @param notes what kept it from doing more: damage met, no room for compaction, cancelled
 */
public record CollectionReport(
    CollectionPlan plan,
    long freedBytes,
    int deletedPackCount,
    int writtenPackCount,
    int sparedPackCount,
    List<String> left,
    List<String> notes) {
  /** Copies the lists. */
  public CollectionReport {
    left = List.copyOf(left);
    notes = List.copyOf(notes);
  }
}

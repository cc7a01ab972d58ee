package dev.jogakbo.store.check;

/**
 * What a check did about the damage it found.
 *
 * @param notedChunkCount chunks that the index notes as damaged now: storing them again heals them
 * @param copiedChunkCount chunks that could be read and were copied out of packs with a finding
 * @param listCount chunk lists of xorbs that were written to the bucket again
 * @param blobCount blobs that were written to the bucket again
 */
public record Healing(long notedChunkCount, long copiedChunkCount, long listCount, long blobCount) {
  /** Nothing. */
  public static final Healing NONE = new Healing(0, 0, 0, 0);
}

package dev.jogakbo.store;

/**
 * A xorb that a client sent and the store has now.
 *
 * @param state whether it had it before
 * @param chunkCount its chunks
 * @param rawBytes their raw bytes
 * @param savings what was new of it
 */
public record AdoptedXorb(State state, int chunkCount, long rawBytes, IngestSavings savings) {
  /** Whether a xorb was there before. */
  public enum State {
    /** It was not, or not all of it. */
    NEW,
    /** It was. */
    KNOWN
  }
}

package dev.jogakbo.store.usage;

/**
 * How many bytes a scope takes. All are exact.
 *
 * @param logicalBytes every file version at its full size
 * @param contentBytes every distinct content at its full size
 * @param referencedBytes raw bytes of all chunk references in the recipes of the file versions
 * @param uniqueBytes raw bytes of the distinct chunks among them
 * @param storedBytes bytes in the bucket for them: the records of these chunks, of recipes, folders
 *     and commits, and the framing of every pack that holds one of those
 * @param exclusiveBytes the part of the stored bytes that nothing else that is alive uses
 */
public record Usage(
    long logicalBytes,
    long contentBytes,
    long referencedBytes,
    long uniqueBytes,
    long storedBytes,
    long exclusiveBytes) {

  /** Returns how many times smaller the scope is than plain copies: the headline. */
  public double reduction() {
    return ratio(logicalBytes, storedBytes);
  }

  /**
   * Returns what decoding files before chunking them changes; 1 where files are kept as they are.
   */
  public double encoding() {
    return ratio(logicalBytes, referencedBytes);
  }

  /** Returns what keeping every chunk once saves. */
  public double dedup() {
    return ratio(referencedBytes, uniqueBytes);
  }

  /** Returns what compression saves after what metadata costs. */
  public double compression() {
    return ratio(uniqueBytes, storedBytes);
  }

  /** Of nothing, 1: nothing takes as much as nothing. */
  private static double ratio(long plain, long taken) {
    return plain == taken ? 1 : (double) plain / taken;
  }
}

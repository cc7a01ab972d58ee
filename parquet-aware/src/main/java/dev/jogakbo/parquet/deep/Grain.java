package dev.jogakbo.parquet.deep;

/**
 * How finely a stream is best cut. An edit changes a chunk or two of each stream it touches, so
 * what is short or changes by little deserves small chunks.
 */
public enum Grain {
  /** Values: most of the bytes of a file. */
  VALUES,
  /** Levels, indices, headers, plans: little beside the values. */
  DETAILS,
  /** Bytes as they lie in the file. */
  FILE
}

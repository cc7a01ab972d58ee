package dev.jogakbo.parquet.transform;

/** Is told what a walk through a footer has passed. */
interface FooterListener {
  /** Does not listen. */
  FooterListener NONE = (_, _) -> {};

  /** A column chunk's description ended at a byte of the source. */
  void columnChunk(int end, long dataPageOffset);

  /** A row group's description ended. */
  default void rowGroup(int end) {}

  /** A field of the footer ended. */
  default void field(int end) {}
}

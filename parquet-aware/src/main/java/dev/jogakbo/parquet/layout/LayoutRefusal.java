package dev.jogakbo.parquet.layout;

/** Why a file has no layout. Counted, so names stay. */
public enum LayoutRefusal {
  /** Too short for two magics and a length, or begins or ends with no magic. */
  NOT_PARQUET,
  /** Metadata is encrypted, so nothing can be found. */
  ENCRYPTED_FOOTER,
  /** The footer's length does not fit into the file. */
  FOOTER_LENGTH,
  /** The footer is longer than the limit. */
  FOOTER_TOO_LARGE,
  /** The footer is no structure that could be read. */
  FOOTER_MALFORMED,
  /** More column chunks than the limit. */
  TOO_MANY_COLUMN_CHUNKS
}

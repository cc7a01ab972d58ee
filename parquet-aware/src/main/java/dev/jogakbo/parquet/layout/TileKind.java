package dev.jogakbo.parquet.layout;

/** What lies in a part of a file. */
public enum TileKind {
  /** The four bytes a file begins with. */
  MAGIC,
  /** Pages of a column chunk, and whatever else lies where the footer says it lies. */
  COLUMN_CHUNK,
  /** A copy of a {@code ColumnChunk} structure behind the column chunk it describes. */
  COPY_OF_COLUMN_CHUNK,
  /** A copy of a {@code ColumnMetaData} structure behind the column chunk it describes. */
  COPY_OF_METADATA,
  /** A bloom filter with its header. */
  BLOOM_FILTER,
  /** Statistics of the pages of a column chunk. */
  COLUMN_INDEX,
  /** Positions of the pages of a column chunk. */
  OFFSET_INDEX,
  /** The footer's structure. */
  FOOTER,
  /** What follows the structure within the footer's length. */
  FOOTER_REST,
  /** The footer's length and the magic a file ends with. */
  FOOTER_END,
  /** What nothing points at, or what several or impossible things are said to be. */
  GAP
}

package dev.jogakbo.parquet.codec;

/** How a page's bytes are really laid out, which for some codecs only the bytes tell. */
enum PageCoding {
  /** The plain bytes, or nothing at all. */
  STORED,
  SNAPPY,
  /** Deflate in gzip members, see {@link GzipFramingV1}. */
  GZIP,
  BROTLI,
  /** One bare LZ4 block. */
  LZ4_BLOCK,
  /** LZ4 blocks in Hadoop's framing, see {@link HadoopFramingV1}. */
  LZ4_HADOOP,
  ZSTD
}

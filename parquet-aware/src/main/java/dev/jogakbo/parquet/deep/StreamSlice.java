package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.transform.FileRange;

/**
 * Whole chunks of a stream.
 *
 * @param cover as the stream gave it
 */
public record StreamSlice(StoredStream stream, FileRange cover) {}

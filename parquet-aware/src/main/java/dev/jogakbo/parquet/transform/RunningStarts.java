package dev.jogakbo.parquet.transform;

/**
 * Where the first bloom filter, column index and offset index of a file are expected. Only they
 * are; each further one is expected behind the one before it.
 */
record RunningStarts(long bloomFilter, long columnIndex, long offsetIndex) {}

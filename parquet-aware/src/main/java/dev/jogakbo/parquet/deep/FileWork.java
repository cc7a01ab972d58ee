package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.FileTrial;
import dev.jogakbo.parquet.layout.ByteSource;

/**
 * What all columns of a file that is being taken apart have in common.
 *
 * @param file read by several threads
 * @param trial what is known of its writer
 * @param stats what became of it so far
 */
record FileWork(ByteSource file, DeepSettings settings, FileTrial trial, StatsCounter stats) {}

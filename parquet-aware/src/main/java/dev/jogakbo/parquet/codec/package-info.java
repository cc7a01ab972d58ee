/**
 * Takes compressed pages apart and makes them again, byte for byte. {@link
 * dev.jogakbo.parquet.codec.PageBench} decompresses page bodies within bounds and encodes plain
 * bytes by a frozen {@link dev.jogakbo.parquet.codec.EncoderProfile}; {@link
 * dev.jogakbo.parquet.codec.WriterTrials} finds out which profile a file's writer must have used,
 * and proves it page by page. Knows nothing of where pages lie in a file.
 */
@NullMarked
package dev.jogakbo.parquet.codec;

import org.jspecify.annotations.NullMarked;

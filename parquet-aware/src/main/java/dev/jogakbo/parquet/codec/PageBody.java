package dev.jogakbo.parquet.codec;

/**
 * The compressed part of a page as it lies in the file, and what its header says of it. Of a page
 * of version 2 the levels are no part of it; one that says it is not compressed comes as {@link
 * PageCodec#UNCOMPRESSED}. The bytes are borrowed until the call they are given to returns.
 *
 * @param plainLengthBytes as claimed, so any number
 */
public record PageBody(PageCodec codec, ByteSlice compressed, int plainLengthBytes) {}

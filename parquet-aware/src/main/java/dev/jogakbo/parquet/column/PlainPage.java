package dev.jogakbo.parquet.column;

import dev.jogakbo.parquet.codec.ByteSlice;
import dev.jogakbo.parquet.layout.PageHeader;

/**
 * A decompressed page. The bytes are borrowed until the decoder they are given to is done with the
 * page; of a dictionary they have to stay until the column chunk ends.
 *
 * @param levels of a page of version 2, repetition first; of others empty
 * @param body what was compressed, if anything was: of a page of version 1 levels and values, of
 *     others values
 */
public record PlainPage(PageHeader header, ByteSlice levels, ByteSlice body) {}

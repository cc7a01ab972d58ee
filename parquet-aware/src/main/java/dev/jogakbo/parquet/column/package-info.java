/**
 * What pages say: from decompressed pages of any encoding to repetition levels, definition levels
 * and values. {@link dev.jogakbo.parquet.column.ColumnChunkPages} goes through a column chunk;
 * {@link dev.jogakbo.parquet.column.ColumnDecoder} takes pages that somebody else decompressed.
 * Nothing is built of rows: levels and values stay in the arrays of a column. A page that lies
 * about itself gives a {@link dev.jogakbo.parquet.column.MalformedPageException}, before memory is
 * taken for what it claims.
 */
@NullMarked
package dev.jogakbo.parquet.column;

import org.jspecify.annotations.NullMarked;

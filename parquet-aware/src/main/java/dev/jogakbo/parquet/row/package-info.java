/**
 * Rows of a Parquet file: {@link dev.jogakbo.parquet.row.ParquetRows} reads some that follow one
 * another, and for them only the footer and the pages they lie in. What columns hold is put
 * together again along {@link dev.jogakbo.parquet.row.RowField}, a schema's tree as readers see it.
 * All that a file may cost is bounded; a file that lies gives a {@link
 * dev.jogakbo.parquet.row.RowsRefusedException}.
 */
@NullMarked
package dev.jogakbo.parquet.row;

import org.jspecify.annotations.NullMarked;

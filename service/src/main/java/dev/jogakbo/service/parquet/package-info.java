/**
 * How Parquet files are stored: recognised by their bytes, taken apart into what the store shares
 * well, proven to come back exactly, and stored as any other file wherever there is doubt. A body
 * that arrives is put into a temporary file first, because a Parquet file says where everything is
 * at its end.
 */
@NullMarked
package dev.jogakbo.service.parquet;

import org.jspecify.annotations.NullMarked;

/**
 * Writes Parquet files anew, so that the next version of a table shares most of its bytes with the
 * one before: row groups and pages end where the values say so, not where a counter does. What is
 * written holds the same table, row for row, in other bytes. Works column by column on levels and
 * plain values; rows are never put together.
 */
@NullMarked
package dev.jogakbo.parquet.rewrite;

import org.jspecify.annotations.NullMarked;

/**
 * Takes column chunks apart down to the values of their columns. Two versions of a table share
 * their values even where pages, dictionaries, indices and statistics have all moved, so values are
 * what is kept, one stream a column across row groups, with levels as runs; dictionaries, indices,
 * bits, sizes, checksums and statistics are made from them again as the writer made them. Whatever
 * that does not give back bit for bit is kept as it is, page by page.
 */
@NullMarked
package dev.jogakbo.parquet.values;

import org.jspecify.annotations.NullMarked;

/**
 * Looks into one Parquet file for people: row groups, column chunks, pages, statistics, levels,
 * bloom filters. {@link dev.jogakbo.parquet.inspect.Inspector} reads the footer and, if asked, the
 * pages it needs; {@link dev.jogakbo.parquet.inspect.InspectionText} writes down what was found.
 * Every list and every text has an end, whatever the file says.
 */
@NullMarked
package dev.jogakbo.parquet.inspect;

import org.jspecify.annotations.NullMarked;
